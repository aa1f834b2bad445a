import { Button, FileButton } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { useState, type DragEvent, type ReactNode } from 'react'
import parts from '#web/ui/parts.module.css'
import styles from './FileField.module.css'

type ButtonsProps = {
  hasFile: boolean
  icon: TablerIcon
  /** Gives the accepted types as in the `accept` attribute of a file input; any type if omitted. */
  accept?: string
  words: { choose: string; replace: string; remove: string }
  /** The id of the text that says what is wrong with the file. */
  describedBy?: string | undefined
  onChoose: (file: File | null) => void
  onRemove: () => void
}

export function FileButtons({
  hasFile,
  icon: Icon,
  accept = '',
  words,
  describedBy,
  onChoose,
  onRemove,
}: ButtonsProps) {
  return (
    <span className={styles.buttons}>
      <FileButton onChange={onChoose} accept={accept}>
        {(props) => (
          <Button
            {...props}
            aria-describedby={describedBy}
            size="xs"
            variant={hasFile ? 'default' : 'subtle'}
            leftSection={hasFile ? undefined : <Icon size={15} stroke={1.8} aria-hidden />}
          >
            {hasFile ? words.replace : words.choose}
          </Button>
        )}
      </FileButton>
      {hasFile && (
        <Button size="xs" variant="subtle" color="coral" onClick={onRemove}>
          {words.remove}
        </Button>
      )}
    </span>
  )
}

/** The dialog of the browser offers only accepted files; whatever is dropped comes past it. */
const isAccepted = ({ name, type }: File, accept = ''): boolean =>
  accept === '' ||
  accept.split(',').some((text) => {
    const one = text.trim().toLowerCase()
    if (one.startsWith('.')) return name.toLowerCase().endsWith(one)
    return one.endsWith('/*') ? type.startsWith(one.slice(0, -1)) : type === one
  })

type FieldProps = Omit<ButtonsProps, 'hasFile'> & { label: string; file: ReactNode }

/** Asks for one file, which is chosen or dropped here. `file` renders the current one. */
export function FileField({ label, file, ...buttons }: FieldProps) {
  const [isOver, setIsOver] = useState(false)
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setIsOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped && isAccepted(dropped, buttons.accept)) buttons.onChoose(dropped)
  }
  return (
    <div
      role="group"
      aria-label={label}
      className={`${parts.wrap} ${styles.field}`}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      {file}
      <FileButtons hasFile={Boolean(file)} {...buttons} />
    </div>
  )
}
