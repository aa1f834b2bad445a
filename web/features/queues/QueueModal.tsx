import { useCallback, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Queue } from '#contract/queues.ts'
import { TabbedModal } from '#web/ui/TabbedModal.tsx'
import { toastInfo } from '#web/ui/toast.tsx'
import { isWeekValid } from '#web/ui/week.ts'
import { pickUnusedColor } from './colors.ts'
import { GeneralTab } from './GeneralTab.tsx'
import { draftOf, fileNameOf, TABS, tabOf, type Tab } from './form-fields.ts'
import { OptionsTab, UnsavedQueue } from './OptionsTab.tsx'
import { BusinessHoursTab } from './BusinessHoursTab.tsx'
import { useQueueForm } from './useQueueForm.ts'

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
  const [tab, setTab] = useState<Tab>('data')
  const { form, stored, isSaving, save } = useQueueForm(queue, pickUnusedColor(queues.map(({ color }) => color)))

  const menuFails = useRef(false)
  const onMenuFailing = useCallback((isFailing: boolean) => void (menuFails.current = isFailing), [])

  const saveThen = async (next: () => void): Promise<void> => {
    const saved = await save()
    if (saved.ok) return next()
    const wrong = tabOf(saved.errors)
    if (wrong) setTab(wrong)
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
      <UnsavedQueue isSaving={isSaving} onSave={() => void saveThen(() => setTab('options'))} />
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
      isDirty={() => form.isDirty() || menuFails.current}
      onClose={onClose}
      onSubmit={submit}
      busy={isSaving}
      action={t(stored || tab === 'schedules' ? 'common.save' : 'common.add')}
    />
  )
}
