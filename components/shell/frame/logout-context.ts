import { createContext } from "react";

/** Ends the session, for a demo account only after a confirmation. */
export const LogoutContext = createContext<() => void>(() => undefined);
