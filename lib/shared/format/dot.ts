/** Stands between two figures of one line, and stays with the first: no line begins with it. In JSX text it is `&nbsp;· `. */
export const DOT = "\u00a0· ";
