/** The answer if it arrives in time, otherwise `instead`; a late answer is ignored. */
export async function withinMs<T, Instead>(ms: number, answer: Promise<T>, instead: Instead): Promise<T | Instead> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Instead>((resolve) => (timer = setTimeout(resolve, ms, instead)));
  // Otherwise a late failure would be an unhandled rejection.
  answer.catch(() => {});
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
