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
} from '#web/ui/display/PhonePreview.tsx'
import { parseMenuBlocks } from '#web/ui/display/menuBlocks.ts'
import { useTime } from '#web/ui/time/time.ts'
import { previewConversation, type PreviewBubble, type PreviewFlow } from './menu-preview.ts'

type Props = { flow: PreviewFlow; answers: string[]; onAnswer: (answers: string[]) => void }

/** Shows the conversation on the customer's phone. The options of the last menu can be tapped. */
export function Preview({ flow, answers, onAnswer }: Props) {
  const { t } = useTranslation()
  const time = useTime()
  const now = new Date().toISOString()
  const bubbles = previewConversation(flow, answers, { date: time.date(now), hour: time.clock(now) })
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
          {...(index === bubbles.length - 1 && { onAnswer: (key: string) => onAnswer([...answers, key]) })}
        />
      ))}
    </PhonePreview>
  )
}

function Bubble({ bubble, ...answering }: { bubble: PreviewBubble; onAnswer?: (key: string) => void }) {
  const { t } = useTranslation()
  if (bubble.from === 'note') {
    return <ChatNote>{t(`queues.preview.${bubble.kind}`, { queue: bubble.queue })}</ChatNote>
  }
  if (bubble.from === 'customer') return <CustomerBubble>{bubble.text}</CustomerBubble>
  return bubble.replies.map(({ text, file }, index) =>
    file ? (
      <FileBubble key={index} name={file.name} />
    ) : (
      <CompanyBubble key={index}>
        {parseMenuBlocks(text).map((block, at) =>
          'text' in block ? (
            <p key={at}>{block.text}</p>
          ) : (
            <ChatChoices key={at} choices={block.choices} {...answering} />
          ),
        )}
      </CompanyBubble>
    ),
  )
}
