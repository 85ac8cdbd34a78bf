/** Shown for a figure that is not known. In a file of its own: screens without figures load no formats for it. */
export const unknownFigure = "—";
