import { Button, Modal, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Queue } from '#contract/queues.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toastInfo } from '#web/ui/toast.tsx'
import { isWeekValid } from '#web/ui/week.ts'
import { freeColor } from './colors.ts'
import { DataTab } from './DataTab.tsx'
import { draftOf, fileNameOf, TABS, tabOf, type Tab } from './form-fields.ts'
import { OptionsTab, UnsavedQueue } from './OptionsTab.tsx'
import styles from './Queues.module.css'
import { SchedulesTab } from './SchedulesTab.tsx'
import { useQueueForm } from './useQueueForm.ts'

const PHONE = '(max-width: 700px)'

/** Escape that means this dialog: not what is open above it, and nothing that is being dragged or chosen in it. */
function isPlainEscape({ key, target, currentTarget, defaultPrevented }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'Escape' || defaultPrevented || !(target instanceof HTMLElement)) return false
  return currentTarget.contains(target) && target.dataset['mantineStopPropagation'] !== 'true'
}

/** A queue with what is typed and not saved; without an id while it is new. */
export type EditedQueue = { id: number | null; draft: ReturnType<typeof draftOf> }

type Props = {
  queue: Queue | null
  queues: Queue[]
  simulator: (queue: EditedQueue) => ReactNode
  onClose: () => void
}

/** Makes a queue or changes one. The options are stored one by one, the rest when the queue is saved. */
export function QueueModal({ queue, queues, simulator, onClose }: Props) {
  const { t } = useTranslation()
  const fullScreen = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false
  const [tab, setTab] = useState<Tab>('data')
  const [asksToDiscard, setAsksToDiscard] = useState(false)
  const { form, stored, isSaving, save } = useQueueForm(queue, freeColor(queues.map(({ color }) => color)))

  const close = (): void => (form.isDirty() ? setAsksToDiscard(true) : onClose())
  const saveThen = async (next: () => void): Promise<void> => {
    const saved = await save()
    if (saved.ok) next()
    else setTab(tabOf(saved.errors))
  }
  /** The hours are stored with the queue. */
  const stage = (): void => {
    if (!isWeekValid(form.values.schedules)) return form.setFieldError('schedules', t('queues.wrongHours'))
    toastInfo(t('queues.staged'))
    setTab('data')
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (tab === 'schedules') stage()
    else void saveThen(onClose)
  }

  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={false}
      onKeyDown={(event) => isPlainEscape(event) && close()}
      size={1020}
      fullScreen={fullScreen}
      radius={fullScreen ? 0 : 'lg'}
      title={stored ? t('queues.form.titleEdit', { name: stored.name }) : t('queues.form.titleNew')}
      classNames={{ content: styles.content ?? '', body: styles.body ?? '' }}
      styles={{ body: { padding: 0 } }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <Tabs
          className={styles.tabs ?? ''}
          value={tab}
          onChange={(value) => setTab(TABS.find((one) => one === value) ?? 'data')}
        >
          <Tabs.List>
            {TABS.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {t(`queues.form.tab.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="data" className={styles.panel ?? ''}>
            <DataTab form={form} stored={stored} queues={queues} />
          </Tabs.Panel>
          <Tabs.Panel value="options" className={styles.panel ?? ''}>
            {stored ? (
              <OptionsTab
                queueId={stored.id}
                name={form.values.name}
                greeting={form.values.greetingMessage}
                file={fileNameOf(form.values, stored)}
                queues={queues}
              />
            ) : (
              <UnsavedQueue isSaving={isSaving} onSave={() => void saveThen(() => setTab('options'))} />
            )}
          </Tabs.Panel>
          <Tabs.Panel value="schedules" className={styles.panel ?? ''}>
            <SchedulesTab form={form} />
          </Tabs.Panel>
          <Tabs.Panel value="simulator" className={styles.panel ?? ''}>
            {simulator({ id: stored?.id ?? null, draft: draftOf(form.values) })}
          </Tabs.Panel>
        </Tabs>
        <footer className={styles.footer}>
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t(stored || tab === 'schedules' ? 'common.save' : 'common.add')}
          </Button>
        </footer>
      </form>
      <ConfirmDialog
        opened={asksToDiscard}
        title={t('queues.discardTitle')}
        text={t('queues.discardText')}
        action={t('queues.discard')}
        onClose={() => setAsksToDiscard(false)}
        onConfirm={() => Promise.resolve(onClose())}
      />
    </Modal>
  )
}
