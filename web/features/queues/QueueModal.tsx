import { useCallback, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Queue } from '#contract/queues.ts'
import { TabbedModal } from '#web/ui/form/TabbedModal.tsx'
import { toastInfo } from '#web/ui/overlay/toast.tsx'
import { isWeekValid } from '#web/ui/time/week.ts'
import { useSetting } from '#web/session/useSetting.ts'
import { WeekEditor } from '#web/ui/time/WeekEditor.tsx'
import { pickUnusedColor } from './colors.ts'
import { GeneralTab } from './GeneralTab.tsx'
import { draftOf, fileNameOf, TABS, tabOf, type Tab } from './form-fields.ts'
import { OptionsTab, UnsavedQueue } from './OptionsTab.tsx'
import { useQueueForm, type QueueForm } from './useQueueForm.ts'
import styles from './Queues.module.css'

/** Holds a queue with its unsaved changes; `id` is null while it is new. */
export type EditedQueue = { id: number | null; draft: ReturnType<typeof draftOf> }

type Props = {
  queue: Queue | null
  queues: Queue[]
  simulator: (queue: EditedQueue) => ReactNode
  onClose: () => void
}

/** Creates a queue or changes one. Menu options are saved one by one, everything else with the queue. */
export function QueueModal({ queue, queues, simulator, onClose }: Props) {
  const { t } = useTranslation()
  const [tab, setTab] = useState<Tab>('data')
  const { form, stored, isSaving, save } = useQueueForm(queue, pickUnusedColor(queues.map(({ color }) => color)))

  const hasUnsavedMenu = useRef(false)
  const onMenuFailing = useCallback((isFailing: boolean) => void (hasUnsavedMenu.current = isFailing), [])

  const saveAndContinue = async (next: () => void): Promise<void> => {
    const saved = await save()
    if (saved.ok) return next()
    const wrong = tabOf(saved.errors)
    if (wrong) setTab(wrong)
  }
  /** The hours are not saved here, but together with the queue. */
  const confirmHours = (): void => {
    if (!isWeekValid(form.values.schedules)) return form.setFieldError('schedules', t('queues.wrongHours'))
    toastInfo(t('queues.staged'))
    setTab('data')
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (tab === 'schedules') confirmHours()
    else void saveAndContinue(onClose)
  }

  const panels: Record<Tab, ReactNode> = {
    data: <GeneralTab form={form} stored={stored} queues={queues} />,
    options: stored ? (
      <OptionsTab
        queueId={stored.id}
        name={form.values.name}
        greeting={form.values.greetingMessage}
        file={fileNameOf(form.values, stored)}
        queues={queues}
        onFailing={onMenuFailing}
      />
    ) : (
      <UnsavedQueue isSaving={isSaving} onSave={() => void saveAndContinue(() => setTab('options'))} />
    ),
    schedules: <BusinessHoursTab form={form} />,
    simulator: simulator({ id: stored?.id ?? null, draft: draftOf(form.values) }),
  }

  return (
    <TabbedModal
      width={1020}
      title={stored ? t('queues.form.titleEdit', { name: stored.name }) : t('queues.form.titleNew')}
      tabs={TABS.map((key) => ({ key, title: t(`queues.form.tab.${key}`), panel: panels[key] }))}
      tab={tab}
      onTab={setTab}
      isDirty={() => form.isDirty() || hasUnsavedMenu.current}
      onClose={onClose}
      onSubmit={submit}
      busy={isSaving}
      action={t(stored || tab === 'schedules' ? 'common.save' : 'common.add')}
    />
  )
}

/** Edits the business hours of the queue. They are saved together with the queue. */
function BusinessHoursTab({ form }: { form: QueueForm }) {
  const { t } = useTranslation()
  const scheduleType = useSetting('scheduleType')
  const { schedules, outOfHoursMessage } = form.values
  const notice =
    scheduleType !== 'queue' ? 'queues.hoursOff' : outOfHoursMessage.trim() === '' ? 'queues.hoursSilent' : null
  return (
    <div className={styles.schedules}>
      {notice && <p className={styles.notice}>{t(notice)}</p>}
      <WeekEditor value={schedules} onChange={(week) => form.setFieldValue('schedules', week)} />
      {form.errors['schedules'] && (
        <p className={styles.error} role="alert">
          {form.errors['schedules']}
        </p>
      )}
    </div>
  )
}
