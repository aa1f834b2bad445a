import { withLaterTexts } from '#web/features/messages/later-texts.ts'
import { lazyPart } from '#web/ui/loading/lazyComponent.tsx'

/** Only some channels lock the composer, and the first conversation does not wait for the code of it. */
export const LockedReply = lazyPart(async () => (await withLaterTexts(import('./LockedReply.tsx'))).LockedReply)
