/** The parts of the logged-in user that the frame shows. */
export interface ShellUser {
  username: string;
  email: string;
}
