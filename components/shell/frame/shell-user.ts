/** Who is signed in, as far as the frame shows it. */
export interface ShellUser {
  username: string;
  email: string;
}
