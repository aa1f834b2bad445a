import { ActionIcon, Select, Textarea } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MACRO_LIMITS } from '#contract/limits.ts'
import { tagListQuery } from '#web/features/tags/api.ts'
import { UnknownVariables } from '#web/ui/form/UnknownVariables.tsx'
import parts from '#web/ui/parts.module.css'
import styles from '#web/features/macros/Macros.module.css'
import type { DraftStep } from './macro-fields.ts'

/** What makes a text area one into which variables are inserted. */
type Track = { ref: (area: HTMLTextAreaElement | null) => void; onFocusCapture: () => void }

type Props = {
  step: DraftStep
  number: number
  error: ReactNode
  track: Track
  onChange: (step: DraftStep) => void
  onRemove: () => void
}

/** Asks what one step does, and takes it out of the macro. */
export function StepField({ step, number, error, track, onChange, onRemove }: Props) {
  const { t } = useTranslation()
  const label = t('macros.stepOf', { number, kind: t(`macros.kinds.${step.kind}`) })
  return (
    <li className={`${parts.stack8} ${styles.step}`}>
      <div>
        {'text' in step ? (
          <>
            <Textarea
              label={label}
              description={step.kind === 'note' && t('macros.mentionHint')}
              autosize
              minRows={2}
              maxRows={8}
              maxLength={MACRO_LIMITS.text}
              value={step.text}
              error={error}
              onChange={(event) => onChange({ ...step, text: event.currentTarget.value })}
              {...track}
            />
            <UnknownVariables texts={[step.text]} />
          </>
        ) : (
          <TagField label={label} value={step.tagId} error={error} onChange={(tagId) => onChange({ ...step, tagId })} />
        )}
      </div>
      <ActionIcon size={36} aria-label={t('macros.removeStep', { number })} onClick={onRemove}>
        <IconX size={17} stroke={1.8} aria-hidden />
      </ActionIcon>
    </li>
  )
}

type TagProps = { label: string; value: number | null; error: ReactNode; onChange: (tagId: number | null) => void }

function TagField({ label, value, error, onChange }: TagProps) {
  const { t } = useTranslation()
  const { data: tags = [] } = useQuery(tagListQuery)
  return (
    <Select
      label={label}
      placeholder={t('macros.chooseTag')}
      data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
      searchable
      value={value === null ? null : String(value)}
      error={error}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}
