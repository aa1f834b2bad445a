import { ActionIcon, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import {
  ChatChoices,
  ChatNote,
  PhonePreview,
  CompanyBubble,
  CustomerBubble,
  FileBubble,
} from '#web/ui/PhonePreview.tsx'
import { useTime } from '#web/ui/time.ts'
import { previewConversation, fillIn, type PreviewBubble, type PreviewFlow } from './menu-preview.ts'

type Props = { flow: PreviewFlow; answers: string[]; onAnswer: (answers: string[]) => void }

/** The customer has this name in the preview. */
const CUSTOMER = 'Maria Silva'

/** Shows the conversation on the customer's phone. The options of the last menu can be tapped. */
export function Preview({ flow, answers, onAnswer }: Props) {
  const { t } = useTranslation()
  const bubbles = previewConversation(flow, answers)
  return (
    <PhonePreview
      label={t('queues.preview.title')}
      title={flow.name || t('queues.form.titleNew')}
      lead={t('queues.preview.lead')}
      feedLabel={t('queues.preview.feed')}
      length={bubbles.length}
      tools={
        <Tooltip label={t('queues.preview.restart')}>
          <ActionIcon size={28} aria-label={t('queues.preview.restart')} onClick={() => onAnswer([])}>
            <IconRefresh size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      }
    >
      {bubbles.map((bubble, index) => (
        <Bubble
          key={index}
          bubble={bubble}
          flow={flow}
          {...(index === bubbles.length - 1 && { onAnswer: (key: string) => onAnswer([...answers, key]) })}
        />
      ))}
    </PhonePreview>
  )
}

function Bubble({
  bubble,
  flow,
  ...answering
}: {
  bubble: PreviewBubble
  flow: PreviewFlow
  onAnswer?: (key: string) => void
}) {
  const { t } = useTranslation()
  const time = useTime()
  if (bubble.from === 'note') {
    return <ChatNote>{t(`queues.preview.${bubble.kind}`, { queue: bubble.queue })}</ChatNote>
  }
  if (bubble.from === 'customer') return <CustomerBubble>{bubble.text}</CustomerBubble>
  const now = new Date().toISOString()
  const text = fillIn(bubble.text, {
    name: CUSTOMER,
    date: time.date(now),
    hour: time.clock(now),
    queue: flow.name,
    language: flow.language,
  })
  return (
    <>
      {(text.trim() || bubble.choices.length > 0) && (
        <CompanyBubble>
          {text.trim() && <p>{text}</p>}
          <ChatChoices choices={bubble.choices} {...answering} />
          <ChatChoices choices={bubble.ways} {...answering} />
        </CompanyBubble>
      )}
      {bubble.file && <FileBubble name={bubble.file} />}
    </>
  )
}
