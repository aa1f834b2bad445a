import { ActionIcon, Button, Loader } from '@mantine/core'
import { IconSparkles, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Suggestion } from '#contract/attendant-ai.ts'
import type { WritingHelp } from './useWritingHelp.ts'
import parts from '#web/ui/parts.module.css'
import styles from './attendant-ai.module.css'

/** Says above the field what the model does, or did, with the text in it. */
export function AiPanel({ help }: { help: WritingHelp }) {
  const { t } = useTranslation()
  const { state } = help
  switch (state.step) {
    case 'idle':
      return null
    case 'busy':
      return <BusyRow text={t(`attendantAi.busy.${state.kind}`)} onCancel={help.dismiss} />
    case 'placed':
      return (
        <div className={styles.panel}>
          <Row text={t(`attendantAi.done.${state.kind}`)} onClose={help.dismiss}>
            <Button size="compact-xs" variant="subtle" onClick={help.swap}>
              {t(state.isIn ? 'attendantAi.undo' : 'attendantAi.redo')}
            </Button>
          </Row>
          {state.isIn && <Sources sources={state.sources} />}
        </div>
      )
    case 'late':
      return (
        <div className={styles.panel}>
          <Row text={t('attendantAi.late')} onClose={help.dismiss} />
          <blockquote className={`${parts.prose} ${parts.message} ${styles.waiting}`} tabIndex={0}>
            {state.text}
          </blockquote>
          <Sources sources={state.sources} />
          <div className={styles.buttons}>
            <Button size="compact-xs" variant="light" onClick={help.use}>
              {t('attendantAi.use')}
            </Button>
            <Button size="compact-xs" variant="subtle" onClick={help.dismiss}>
              {t('attendantAi.discard')}
            </Button>
          </div>
        </div>
      )
  }
}

export function BusyRow({ text, onCancel }: { text: string; onCancel: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.panel}>
      <div className={`${parts.row} ${styles.row}`}>
        <Loader size={14} aria-hidden />
        <span>{text}</span>
        <Button size="compact-xs" variant="subtle" onClick={onCancel}>
          {t('attendantAi.cancel')}
        </Button>
      </div>
    </div>
  )
}

export function Row({ text, onClose, children }: { text: string; onClose: () => void; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={`${parts.row} ${styles.row}`}>
      <IconSparkles size={15} stroke={1.8} aria-hidden />
      <span>{text}</span>
      {children}
      <ActionIcon size={24} aria-label={t('attendantAi.dismiss')} onClick={onClose}>
        <IconX size={14} stroke={1.9} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** Shows what a suggestion was made from; `null` for texts that are made from the draft alone. */
function Sources({ sources }: { sources: Suggestion['sources'] | null }) {
  const { t } = useTranslation()
  if (sources === null) return null
  if (sources.length === 0) return <p className={parts.hint}>{t('attendantAi.noSources')}</p>
  return (
    <details className={styles.sources}>
      <summary>
        {t('attendantAi.sources', { count: sources.length })}:{' '}
        {[...new Set(sources.map(({ name }) => name))].join(', ')}
      </summary>
      <div
        className={parts.stack8}
        tabIndex={0}
        role="group"
        aria-label={t('attendantAi.sources', { count: sources.length })}
      >
        {sources.map(({ id, name, page, text }) => (
          <figure key={id}>
            <figcaption>{page === null ? name : t('attendantAi.page', { name, page })}</figcaption>
            <blockquote>{text}</blockquote>
          </figure>
        ))}
      </div>
    </details>
  )
}
