/** Something the user can put right: shown as one line, without a stack. */
export class StartError extends Error {}
