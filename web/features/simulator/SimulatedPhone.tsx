import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { IconPaperclip, IconRefresh, IconSend2 } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SimulatedStep } from '#contract/bot.ts'
import {
  ChatChoices,
  ChatNote,
  PhonePreview,
  CompanyBubble,
  CustomerBubble,
  FileBubble,
} from '#web/ui/display/PhonePreview.tsx'
import { parseMenuBlocks } from '#web/ui/display/menuBlocks.ts'
import { plainDay } from '#web/ui/time/time.ts'
import type { SimulationRequest } from './api.ts'

type Props = {
  messages: SimulationRequest['messages']
  /** Holds the bot's replies so far; those to the last messages may still be missing. */
  steps: SimulatedStep[]
  onWrite: (body: string, isMedia?: boolean) => void
  onRestart: () => void
}

/** Shows the customer's side of the conversation. */
export function SimulatedPhone({ messages, steps, onWrite, onRestart }: Props) {
  const { t } = useTranslation()
  const bubbles = messages.length + steps.reduce((sum, { replies }) => sum + replies.length, 0)
  return (
    <PhonePreview
      label={t('simulator.phone')}
      title={t('simulator.title')}
      lead={t('simulator.nothingSent')}
      feedLabel={t('simulator.feed')}
      length={bubbles}
      tools={
        <Tooltip label={t('simulator.restart')}>
          <ActionIcon size={28} aria-label={t('simulator.restart')} onClick={onRestart}>
            <IconRefresh size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      }
      footer={<Composer onWrite={onWrite} />}
    >
      {messages.length === 0 && <ChatNote>{t('simulator.start')}</ChatNote>}
      {messages.map(({ at, body, isMedia }, index) => {
        const step = steps[index]
        const minute = at.slice(0, 16)
        return (
          <Fragment key={at}>
            {messages[index - 1]?.at.slice(0, 16) !== minute && (
              <ChatNote>{`${plainDay(minute)} ${minute.slice(11)}`}</ChatNote>
            )}
            {isMedia ? <CustomerBubble>{t('simulator.file')}</CustomerBubble> : <CustomerBubble>{body}</CustomerBubble>}
            {step && <BotReplies step={step} {...(index === messages.length - 1 && { onAnswer: onWrite })} />}
          </Fragment>
        )
      })}
    </PhonePreview>
  )
}

function BotReplies({
  step: { replies, silence },
  ...answering
}: {
  step: SimulatedStep
  onAnswer?: (key: string) => void
}) {
  const { t } = useTranslation()
  return (
    <>
      {replies.map(({ text, mediaName }, index) => (
        <Fragment key={index}>
          {text.trim() && (
            <CompanyBubble>
              {parseMenuBlocks(text).map((part, at) =>
                'text' in part ? (
                  <p key={at}>{part.text}</p>
                ) : (
                  <ChatChoices key={at} choices={part.choices} {...answering} />
                ),
              )}
            </CompanyBubble>
          )}
          {mediaName && <FileBubble name={mediaName} />}
        </Fragment>
      ))}
      {silence && <ChatNote>{t(`simulator.silence.${silence}`)}</ChatNote>}
    </>
  )
}

function Composer({ onWrite }: Pick<Props, 'onWrite'>) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const send = (): void => {
    if (text.trim() === '') return
    onWrite(text.trim())
    setText('')
  }
  return (
    <TextInput
      aria-label={t('simulator.write')}
      placeholder={t('simulator.write')}
      autoComplete="off"
      maxLength={4000}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        send()
      }}
      leftSection={
        <Tooltip label={t('simulator.sendFile')}>
          <ActionIcon size={28} aria-label={t('simulator.sendFile')} onClick={() => onWrite('', true)}>
            <IconPaperclip size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      }
      leftSectionPointerEvents="all"
      rightSection={
        <ActionIcon size={28} color="ceu" aria-label={t('simulator.send')} onClick={send}>
          <IconSend2 size={16} stroke={1.7} />
        </ActionIcon>
      }
    />
  )
}
