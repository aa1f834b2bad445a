/** Returns what the work gives, or undefined if it takes longer; the work itself goes on. */
export async function answerInTime<Result>(work: Promise<Result>, maxMs: number): Promise<Result | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), maxMs)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
