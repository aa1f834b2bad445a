import { Button, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconCloudCheck, IconLoader2, IconSitemap } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { toCustomerLanguage } from '#contract/automatic-texts.ts'
import type { QueueOption } from '#contract/queue-options.ts'
import type { Queue } from '#contract/queues.ts'
import { useSetting } from '#web/session/useSetting.ts'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { EmptyState, ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { UnknownVariables } from '#web/ui/form/UnknownVariables.tsx'
import { VARIABLES } from '#web/ui/form/variables.ts'
import { attachToOption, updateOption, createOption, deleteOption, detachFromOption, menuQuery } from './api.ts'
import type { PreviewFlow } from './menu-preview.ts'
import { MenuEditor, type MenuState } from './menu-editor.ts'
import { MenuTree } from './MenuTree.tsx'
import styles from './OptionsTab.module.css'
import { Preview } from './Preview.tsx'
import { pathTo } from './tree.ts'

const NARROW = '(max-width: 900px)'

const textsOf = (options: QueueOption[]): string[] =>
  options.flatMap(({ title, message, children }) => [title, message, ...textsOf(children)])

type Props = {
  queueId: number
  name: string
  greeting: string
  file: string
  queues: Queue[]
  /** Reports whether the server refused to save any text. */
  onFailing: (isFailing: boolean) => void
}

/** Shows the menu of a queue, with a preview of the conversation beside it. */
export function OptionsTab(props: Props) {
  const { data, error, refetch } = useQuery(menuQuery(props.queueId))
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  return data ? <MenuWorkspace {...props} stored={data} /> : <Loading />
}

/** A new queue must be saved first, because options belong to a stored queue. */
export function UnsavedQueue({ isSaving, onSave }: { isSaving: boolean; onSave: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState icon={IconSitemap} title={t('queues.option.saveFirstTitle')} text={t('queues.option.saveFirstText')}>
      <Button size="xs" loading={isSaving} onClick={onSave}>
        {t('queues.option.saveFirst')}
      </Button>
    </EmptyState>
  )
}

function useMenuEditor(queueId: number, stored: QueueOption[]): MenuEditor {
  const cache = useQueryClient()
  const [editor] = useState(
    () =>
      new MenuEditor(
        {
          read: () => cache.fetchQuery({ ...menuQuery(queueId), staleTime: 0 }),
          create: (input) => createOption({ ...input, queueId }),
          change: updateOption,
          remove: deleteOption,
          attach: attachToOption,
          detach: detachFromOption,
          onError: toastError,
        },
        stored,
      ),
  )
  useEffect(() => editor.adopt(stored), [editor, stored])
  useEffect(() => () => editor.flush(), [editor])
  return editor
}

/** The preview shows either the path to the option being edited, or the answers tapped in it. */
type PreviewTarget = { optionId: number } | { answers: string[] }

function MenuWorkspace({
  queueId,
  name,
  greeting,
  file,
  queues,
  onFailing,
  stored,
}: Props & { stored: QueueOption[] }) {
  const { t } = useTranslation()
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false
  const editor = useMenuEditor(queueId, stored)
  const state = useSyncExternalStore(editor.subscribe, editor.state)
  const isFailing = state.failed.size > 0
  useEffect(() => onFailing(isFailing), [onFailing, isFailing])
  const [side, setSide] = useState<'menu' | 'preview'>('menu')
  const [shown, setShown] = useState<PreviewTarget>({ answers: [] })

  const answers = 'answers' in shown ? shown.answers : pathTo(state.tree, shown.optionId).map(({ option }) => option)
  const language = toCustomerLanguage(useSetting('customerLanguage'))
  const flow: PreviewFlow = { id: queueId, name, greeting, file, menu: state.tree, queues, language }

  return (
    <div className={styles.workshop}>
      {narrow && (
        <SegmentedControl
          fullWidth
          aria-label={t('queues.preview.sides')}
          value={side}
          onChange={setSide}
          data={[
            { value: 'menu', label: t('queues.preview.menu') },
            { value: 'preview', label: t('queues.preview.title') },
          ]}
        />
      )}
      {(!narrow || side === 'menu') && (
        <section className={styles.menu} aria-label={t('queues.form.tab.options')}>
          <div className={styles.head}>
            <p>{t('queues.option.lead')}</p>
            <SavedState state={state} onRetry={() => editor.flush()} />
          </div>
          {state.tree.length === 0 && (
            <EmptyState
              quiet
              icon={IconSitemap}
              title={t('queues.option.emptyTitle')}
              text={t('queues.option.emptyText')}
            />
          )}
          <MenuTree editor={editor} state={state} onLook={(optionId) => setShown({ optionId })} />
          <UnknownVariables texts={textsOf(state.tree)} />
          <p className={styles.hint}>
            {t('queues.option.variables', { list: VARIABLES.map((variable) => `{{${variable}}}`).join(', ') })}
          </p>
        </section>
      )}
      {(!narrow || side === 'preview') && (
        <Preview flow={flow} answers={answers} onAnswer={(next) => setShown({ answers: next })} />
      )}
    </div>
  )
}

/** Shows whether all changes are saved on the server. */
function SavedState({ state, onRetry }: { state: MenuState; onRetry: () => void }) {
  const { t } = useTranslation()
  const Icon = { saved: IconCloudCheck, saving: IconLoader2, unsaved: IconAlertTriangle }[state.status]
  return (
    <span className={styles.state} data-status={state.status} role="status">
      <Icon size={15} stroke={1.8} aria-hidden />
      {t(`queues.status.${state.status}`)}
      {state.failed.size > 0 && (
        <Button size="compact-xs" variant="subtle" onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      )}
    </span>
  )
}
