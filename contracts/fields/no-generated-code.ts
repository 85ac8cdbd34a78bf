import { z } from "zod";

// In a browser the content policy refuses the code that zod would generate, and reports the attempt.
// Imported before the first schema is made.
if (typeof document !== "undefined") z.config({ jitless: true });
