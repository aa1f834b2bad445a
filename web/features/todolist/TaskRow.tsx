import { Checkbox, TextInput } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { RowAction } from '#web/ui/table/RowAction.tsx'
import { useTime } from '#web/ui/time/time.ts'
import type { Task } from './tasks.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Todolist.module.css'

type Props = {
  task: Task
  longest: number
  onDone: (done: boolean) => void
  onText: (text: string) => void
  onDelete: () => void
}

export function TaskRow({ task, longest, onDone, onText, onDelete }: Props) {
  const { t } = useTranslation()
  const [editing, setEditing] = useState(false)
  const { text, done } = task
  return (
    <li className={`${parts.row} ${styles.task}`} data-done={done || undefined}>
      <Checkbox
        checked={done}
        aria-label={t('todolist.markOf', { text })}
        onChange={(event) => onDone(event.currentTarget.checked)}
      />
      {editing ? (
        <Editor
          text={text}
          longest={longest}
          onFinish={(next) => {
            if (next !== null) onText(next)
            setEditing(false)
          }}
        />
      ) : (
        <span className={`${parts.fill} ${styles.words}`}>
          <span>{text}</span>
          <When task={task} />
        </span>
      )}
      <span className={styles.actions}>
        <RowAction label={t('todolist.editOf', { text })} icon={IconPencil} onClick={() => setEditing(true)} />
        <RowAction label={t('todolist.deleteOf', { text })} icon={IconTrash} onClick={onDelete} />
      </span>
    </li>
  )
}

function When({ task: { done, createdAt, updatedAt } }: { task: Task }) {
  const { t } = useTranslation()
  const time = useTime()
  return (
    <small className="num">
      {t('todolist.createdAt', { time: time.dateTime(createdAt) })}
      {updatedAt !== createdAt &&
        ` · ${t(done ? 'todolist.doneAt' : 'todolist.updatedAt', { time: time.dateTime(updatedAt) })}`}
    </small>
  )
}

type EditorProps = { text: string; longest: number; onFinish: (text: string | null) => void }

/** Enter and blur save the typed text, Escape restores the old text. */
function Editor({ text, longest, onFinish }: EditorProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(text)
  const finished = useRef(false)
  const finish = (next: string | null): void => {
    if (finished.current) return
    finished.current = true
    onFinish(next)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') return finish(null)
    if (event.key !== 'Enter') return
    // Whatever gets the focus afterwards must not take the same press.
    event.preventDefault()
    finish(draft)
  }
  return (
    <TextInput
      className={styles.editor ?? ''}
      aria-label={t('todolist.editOf', { text })}
      autoFocus
      autoComplete="off"
      maxLength={longest}
      value={draft}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={() => finish(draft)}
      onKeyDown={onKeyDown}
    />
  )
}
