/** Separates two figures in one line and sticks to the first, so that no line starts with it. In JSX text it is `&nbsp;· `. */
export const DOT = "\u00a0· ";
