import { RichText } from '#web/features/messages/conversation.ts'
import { QuickMessagesPage } from '#web/features/quick-messages/QuickMessagesPage.tsx'

/** The preview renders the text as a conversation does. */
export const QuickMessagesRoute = () => <QuickMessagesPage renderText={(text) => <RichText text={text} />} />
