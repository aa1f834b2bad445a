import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Queue } from '#contract/queues.ts'
import { TabbedModal } from '#web/ui/form/TabbedModal.tsx'
import { toastInfo } from '#web/ui/overlay/toast.tsx'
import { isWeekValid } from '#web/ui/time/week.ts'
import { BusinessHoursTab } from './BusinessHoursTab.tsx'
import { pickUnusedColor } from './colors.ts'
import { GeneralTab } from './GeneralTab.tsx'
import { draftOf, fileNameOf, TABS, tabOf, type Tab } from './form-fields.ts'
import { OptionsTab } from './OptionsTab.tsx'
import { useMenuEditor } from './useMenuEditor.ts'
import { useQueueForm } from './useQueueForm.ts'

/** Holds a queue with its unsaved changes; `id` is null while it is new. */
export type EditedQueue = { id: number | null; draft: ReturnType<typeof draftOf> }

type Props = {
  queue: Queue | null
  queues: Queue[]
  simulator: (queue: EditedQueue) => ReactNode
  /** The holidays of the company. */
  holidays: ReactNode
  onClose: () => void
}

/** Creates a queue or changes one: the queue, its menu and its hours are saved together. */
export function QueueModal({ queue, queues, simulator, holidays, onClose }: Props) {
  const { t } = useTranslation()
  const [tab, setTab] = useState<Tab>('data')
  const { editor, menu } = useMenuEditor()
  const color = pickUnusedColor(queues.map((one) => one.color))
  const isMenuRefused = useRef(false)
  const saveMenu = async (queueId: number): Promise<void> => {
    isMenuRefused.current = true
    await editor.save(queueId)
    isMenuRefused.current = false
  }
  const { form, stored, isSaving, save } = useQueueForm({ queue, color, saveMenu })

  const saveAndClose = async (): Promise<void> => {
    if (editor.hasBlankTitle()) return setTab('options')
    const saved = await save()
    if (saved.ok) return onClose()
    const wrong = isMenuRefused.current ? 'options' : tabOf(saved.errors)
    isMenuRefused.current = false
    if (wrong) setTab(wrong)
  }
  /** The hours are not saved here, but together with the queue. */
  const confirmHours = (): void => {
    if (!isWeekValid(form.values.week)) return form.setFieldError('week', t('queues.wrongHours'))
    toastInfo(t('queues.staged'))
    setTab('data')
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (tab === 'schedules') confirmHours()
    else void saveAndClose()
  }

  const panels: Record<Tab, ReactNode> = {
    data: <GeneralTab form={form} stored={stored} queues={queues} />,
    options: (
      <OptionsTab
        queueId={stored?.id ?? null}
        editor={editor}
        state={menu}
        name={form.values.name}
        greeting={form.values.greetingMessage}
        file={fileNameOf(form.values, stored)}
        queues={queues}
      />
    ),
    schedules: <BusinessHoursTab form={form} holidays={holidays} />,
    simulator: simulator({ id: stored?.id ?? null, draft: draftOf(form.values, menu.isDirty ? menu.tree : null) }),
  }

  return (
    <TabbedModal
      width={1020}
      title={stored ? t('queues.form.titleEdit', { name: stored.name }) : t('queues.form.titleNew')}
      tabs={TABS.map((key) => ({ key, title: t(`queues.form.tab.${key}`), panel: panels[key] }))}
      tab={tab}
      onTab={setTab}
      isDirty={() => form.isDirty() || editor.state().isDirty}
      onClose={onClose}
      onSubmit={submit}
      busy={isSaving}
      action={t(stored || tab === 'schedules' ? 'common.save' : 'common.add')}
    />
  )
}
