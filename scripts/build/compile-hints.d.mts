/** Asks browsers to compile the scripts in a folder as a whole while they arrive. */
export function addCompileHints(folder: string): Promise<void>;
