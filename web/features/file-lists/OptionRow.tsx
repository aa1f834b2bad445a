import { ActionIcon, Button, FileButton, Progress, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPaperclip, IconTrash } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FileLine } from './FileLine.tsx'
import { fileOf, type OptionField } from './option-fields.ts'
import parts from '#web/ui/parts.module.css'
import styles from './FileLists.module.css'

type Props = {
  option: OptionField
  position: number
  isLast: boolean
  /** The uploaded fraction of the file, while the form is saved. */
  uploaded: number | undefined
  isBusy: boolean
  onRename: (name: string) => void
  onChoose: (files: File[]) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** Edits one option of a file list: its name, its file and its place. */
export function OptionRow({ option, position, isLast, uploaded, isBusy, onRename, onChoose, ...rest }: Props) {
  const { t } = useTranslation()
  const file = fileOf(option)
  return (
    <li className={`${parts.panel} ${parts.stack8} ${styles.option}`} aria-label={t('fileLists.option', { position })}>
      <TextInput
        className={styles.optionName}
        value={option.name}
        maxLength={200}
        placeholder={t('fileLists.optionNamePlaceholder')}
        aria-label={t('fileLists.optionName', { position })}
        onChange={(event) => onRename(event.currentTarget.value)}
      />
      <div className={`${parts.spread} ${styles.optionFile}`}>
        {file ? <FileLine file={file} /> : <span className={parts.quiet}>{t('fileLists.noFile')}</span>}
        <FileButton multiple onChange={onChoose} disabled={isBusy}>
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              disabled={isBusy}
              aria-label={t(file ? 'fileLists.replaceFor' : 'fileLists.chooseFor', { position })}
              {...(!file && { leftSection: <IconPaperclip size={15} stroke={1.8} aria-hidden /> })}
            >
              {t(file ? 'fileLists.replace' : 'fileLists.choose')}
            </Button>
          )}
        </FileButton>
      </div>
      <OptionButtons position={position} isLast={isLast} {...rest} />
      {uploaded !== undefined && file && (
        <Progress
          className={styles.progress ?? ''}
          value={uploaded * 100}
          size="sm"
          aria-label={t('fileLists.uploading', { name: file.name })}
        />
      )}
    </li>
  )
}

type ButtonsProps = Pick<Props, 'position' | 'isLast' | 'onMove' | 'onRemove'>

function OptionButtons({ position, isLast, onMove, onRemove }: ButtonsProps) {
  const { t } = useTranslation()
  // Browsers take the focus from an element that moves in the page.
  const move = (by: -1 | 1) => (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget
    onMove(by)
    requestAnimationFrame(() => button.focus())
  }
  return (
    <span className={styles.optionButtons}>
      <ActionIcon
        aria-label={t('fileLists.moveUp', { position })}
        {...(position === 1 && { 'aria-disabled': true, 'data-disabled': true })}
        onClick={move(-1)}
      >
        <IconArrowUp size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t('fileLists.moveDown', { position })}
        {...(isLast && { 'aria-disabled': true, 'data-disabled': true })}
        onClick={move(1)}
      >
        <IconArrowDown size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('fileLists.removeOption', { position })} onClick={onRemove}>
        <IconTrash size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
    </span>
  )
}
