const TRY_AGAIN_MS = 1000

/** Fetches a part of the product again until it comes: a cut line must not break the screen that asks for it. */
export const retryImport = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
    return retryImport(load)
  })
