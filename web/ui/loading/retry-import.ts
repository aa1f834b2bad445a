const RETRY_MS = 1000

/** Imports a module and retries without limit, so that a lost connection does not break the screen that needs it. */
export const retryImport = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return retryImport(load)
  })
