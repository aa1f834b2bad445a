import { Button, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState, type DragEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_FILE_OPTIONS } from '#contract/file-lists.ts'
import { addFiles, blankOption, chooseFiles, moveOption, type OptionField } from './option-fields.ts'
import { OptionRow } from './OptionRow.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './FileLists.module.css'

type Props = {
  options: OptionField[]
  error: ReactNode
  /** The uploaded fraction of each option's file by its key. */
  progress: Record<string, number>
  isBusy: boolean
  onChange: (options: OptionField[]) => void
  onChangeOption: (key: string, change: Partial<OptionField>) => void
}

/** Edits the files of a list, which may also be dropped here. */
export function OptionFields({ options, error, progress, isBusy, onChange, onChangeOption }: Props) {
  const { t } = useTranslation()
  const [isOver, setIsOver] = useState(false)
  const [movedTo, setMovedTo] = useState<number | null>(null)
  const isFull = options.length >= MAX_FILE_OPTIONS

  const move = (index: number, by: -1 | 1): void => {
    const next = moveOption(options, index, by)
    if (next === options) return
    onChange(next)
    setMovedTo(index + by + 1)
  }
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setIsOver(false)
    onChange(addFiles(options, [...event.dataTransfer.files]))
  }

  return (
    <fieldset
      className={`${parts.stack8} ${styles.options}`}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <legend>{t('fileLists.files')}</legend>
      <p className={parts.hint}>{t('fileLists.optionHint')}</p>
      {options.length > 0 && (
        <ol className={parts.stack8}>
          {options.map((option, index) => (
            <OptionRow
              key={option.key}
              option={option}
              position={index + 1}
              isLast={index === options.length - 1}
              uploaded={progress[option.key]}
              isBusy={isBusy}
              onRename={(name) => onChangeOption(option.key, { name })}
              onChoose={(files) => onChange(chooseFiles(options, option.key, files))}
              onMove={(by) => move(index, by)}
              onRemove={() => onChange(options.filter(({ key }) => key !== option.key))}
            />
          ))}
        </ol>
      )}
      <VisuallyHidden role="status">{movedTo !== null && t('fileLists.moved', { position: movedTo })}</VisuallyHidden>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {isFull ? (
        <p className={parts.hint}>{t('fileLists.limit', { count: MAX_FILE_OPTIONS })}</p>
      ) : (
        <Button
          variant="subtle"
          size="xs"
          className={styles.add}
          leftSection={<IconPlus size={15} stroke={2} aria-hidden />}
          onClick={() => onChange([...options, blankOption()])}
        >
          {t('fileLists.addOption')}
        </Button>
      )}
    </fieldset>
  )
}
