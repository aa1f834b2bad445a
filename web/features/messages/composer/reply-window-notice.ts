import { withLaterTexts } from '#web/features/messages/later-texts.ts'
import { lazyPart } from '#web/ui/loading/lazyComponent.tsx'

/** Only some channels have a window, and the first conversation does not wait for the code of it. */
export const ReplyWindowNotice = lazyPart(
  async () => (await withLaterTexts(import('./ReplyWindowNotice.tsx'))).ReplyWindowNotice,
)
