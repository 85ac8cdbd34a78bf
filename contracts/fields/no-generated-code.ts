import { z } from "zod";

// In a browser, the content security policy blocks the code that zod would generate and reports the attempt.
// Must be imported before the first schema is created.
if (typeof document !== "undefined") z.config({ jitless: true });
