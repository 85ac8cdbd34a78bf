/** What is answered within the time, else this instead; what comes later goes on unheard. */
export async function withinMs<T, Instead>(ms: number, answer: Promise<T>, instead: Instead): Promise<T | Instead> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Instead>((resolve) => (timer = setTimeout(resolve, ms, instead)));
  // A failure that comes later has nobody left to hear it.
  answer.catch(() => {});
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
