import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'

/** Only some channels have a window, and the first conversation does not wait for the code of it. */
export const ReplyWindowNotice = lazyComponent(async () => (await import('./ReplyWindowNotice.tsx')).ReplyWindowNotice)
