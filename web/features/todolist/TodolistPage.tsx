import { Button, TextInput } from '@mantine/core'
import { IconListCheck, IconPlus } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreference } from '#web/session/preferences.ts'
import { useUser } from '#web/session/store.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import { toastAction } from '#web/ui/overlay/toast-action.tsx'
import { TaskRow } from './TaskRow.tsx'
import { tasksOf, withRestored, withDone, withoutTasks, withTask, withText, type Task } from './tasks.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Todolist.module.css'

const MAX_TASK_LENGTH = 500

/** The user's tasks. They are stored only in this browser. */
export function TodolistPage() {
  const { t } = useTranslation()
  const store = tasksOf(useUser().id)
  const tasks = usePreference(store)
  const open = tasks.filter((task) => !task.done)
  const done = tasks.filter((task) => task.done)

  const remove = (isGone: (task: Task) => boolean, message: string): void => {
    const before = store.get()
    store.set(withoutTasks(before, isGone))
    toastAction({
      text: message,
      label: t('common.undo'),
      run: () => store.set(withRestored(store.get(), before, isGone)),
    })
  }
  const list = (rows: Task[], label: string) => (
    <ul className={`${parts.panel} ${styles.list}`} aria-label={label}>
      {rows.map((task) => (
        <TaskRow
          key={task.id}
          task={task}
          longest={MAX_TASK_LENGTH}
          onDone={(isDone) => store.set(withDone(store.get(), task.id, isDone))}
          onText={(text) => store.set(withText(store.get(), task.id, text))}
          onDelete={() => remove(({ id }) => id === task.id, t('todolist.deleted'))}
        />
      ))}
    </ul>
  )

  return (
    <Page lead={t('todolist.lead')}>
      <div className={`${parts.column14} ${styles.sheet}`}>
        <NewTask onAdd={(text) => store.set(withTask(store.get(), text))} />
        {tasks.length === 0 && (
          <EmptyState icon={IconListCheck} title={t('todolist.emptyTitle')} text={t('todolist.emptyText')} />
        )}
        {open.length > 0 && list(open, t('todolist.open'))}
        {tasks.length > 0 && open.length === 0 && <p className={styles.allDone}>{t('todolist.allDone')}</p>}
        {done.length > 0 && (
          <section>
            <header className={`${parts.bar} ${styles.doneHead}`}>
              <h2>{t('todolist.done', { count: done.length })}</h2>
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                onClick={() => remove((task) => task.done, t('todolist.cleared', { count: done.length }))}
              >
                {t('todolist.clear')}
              </Button>
            </header>
            {list(done, t('todolist.done', { count: done.length }))}
          </section>
        )}
      </div>
    </Page>
  )
}

function NewTask({ onAdd }: { onAdd: (text: string) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onAdd(text)
    setText('')
  }
  return (
    <form className={styles.add} onSubmit={submit}>
      <TextInput
        aria-label={t('todolist.new')}
        placeholder={t('todolist.new')}
        autoComplete="off"
        maxLength={MAX_TASK_LENGTH}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" leftSection={<IconPlus size={16} stroke={2} aria-hidden />}>
        {t('common.add')}
      </Button>
    </form>
  )
}
