import { IconPaperclip } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Macro } from '#contract/macros.ts'
import type { QuickMessage } from '#contract/quick-messages.ts'
import { useStepWords } from '#web/features/macros/useStepWords.ts'
import { VariableText } from '#web/ui/text/VariableText.tsx'
import { PREVIEW_LENGTH, previewOf } from './quick-message-search.ts'
import { SuggestionPopup } from './SuggestionPopup.tsx'
import type { Suggestion } from './useQuickMessageSuggestions.ts'
import styles from './composer.module.css'

/** Returns a prepared text as the contact would get it. */
type Fill = (text: string) => Promise<string>

type Props = {
  id: string
  options: Suggestion[]
  search: string
  /** Set while those used most are shown, each as it would be sent. */
  fill: Fill | null
  active: number
  onPick: (option: Suggestion) => void
  onHover: (index: number) => void
}

const keyOf = (option: Suggestion): string =>
  option.kind === 'quick' ? `quick-${option.quick.id}` : `macro-${option.macro.id}`

/** Lists the suggested quick messages above the composer, and the macros behind them. */
export function QuickMessageSuggestions({ search, fill, ...list }: Props) {
  const { t } = useTranslation()
  return (
    <SuggestionPopup
      {...list}
      title={t('messages.composer.quick')}
      none={t('messages.composer.quickNone', { text: search })}
      keyOf={keyOf}
    >
      {(option) =>
        option.kind === 'quick' ? (
          <QuickLine quick={option.quick} search={search} fill={fill} />
        ) : (
          <MacroLine macro={option.macro} />
        )
      }
    </SuggestionPopup>
  )
}

function QuickLine({ quick, search, fill }: { quick: QuickMessage; search: string; fill: Fill | null }) {
  const { t } = useTranslation()
  return (
    <>
      <b>
        <Shortcode text={quick.shortcode.replace(/^\//, '')} search={search} />
      </b>
      {fill && quick.message.trim() !== '' ? (
        <Filled message={quick.message} fill={fill} />
      ) : (
        <span>
          <VariableText text={previewOf(quick)} limit={PREVIEW_LENGTH} />
        </span>
      )}
      <em>
        {(quick.mediaPath || quick.fileListId !== null) && (
          <IconPaperclip size={14} role="img" aria-label={t('messages.composer.quickMedia')} />
        )}
        {t(quick.geral ? 'messages.composer.quickShared' : 'messages.composer.quickOwn')}
      </em>
    </>
  )
}

/** Shows nothing in place of the text until its variables are filled in, which takes a moment. */
function Filled({ message, fill }: { message: string; fill: Fill }) {
  const [text, setText] = useState('')
  const latest = useRef(fill)
  latest.current = fill
  useEffect(() => {
    let isShown = true
    void latest.current(message).then((filled) => {
      if (isShown) setText(filled)
    })
    return () => {
      isShown = false
    }
  }, [message])
  return <span className={styles.filled}>{text}</span>
}

function MacroLine({ macro }: { macro: Macro }) {
  const { t } = useTranslation()
  const wordsOf = useStepWords()
  return (
    <>
      <b>{macro.name}</b>
      <span className={styles.filled}>
        <VariableText text={macro.steps.map(wordsOf).join(' · ')} />
      </span>
      <em>{t('macros.one')}</em>
    </>
  )
}

function Shortcode({ text, search }: { text: string; search: string }) {
  const matches = text.toLowerCase().startsWith(search.toLowerCase())
  if (!matches) return <>/{text}</>
  return (
    <>
      <mark>/{text.slice(0, search.length)}</mark>
      {text.slice(search.length)}
    </>
  )
}
