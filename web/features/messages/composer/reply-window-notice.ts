import { withLaterTexts } from '#web/features/messages/later-texts.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'

/** Only some channels have a window, and the first conversation does not wait for the code of it. */
export const ReplyWindowNotice = lazyComponent(
  async () => (await withLaterTexts(import('./ReplyWindowNotice.tsx'))).ReplyWindowNotice,
)
