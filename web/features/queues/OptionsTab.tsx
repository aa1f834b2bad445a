import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSitemap } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toCustomerLanguage } from '#contract/automatic-texts.ts'
import type { QueueOption } from '#contract/queue-options.ts'
import type { Queue } from '#contract/queues.ts'
import { useSetting } from '#web/session/useSetting.ts'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { EmptyState, ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { UnknownVariables } from '#web/ui/form/UnknownVariables.tsx'
import { useVariables, Variables } from '#web/ui/form/Variables.tsx'
import { menuQuery } from './api.ts'
import type { PreviewFlow } from './menu-preview.ts'
import type { MenuEditor, MenuState } from './menu-editor.ts'
import { MenuTree } from './MenuTree.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './OptionsTab.module.css'
import { Preview } from './Preview.tsx'
import { pathTo } from './tree.ts'

const NARROW = '(max-width: 900px)'

const textsOf = (options: QueueOption[]): string[] =>
  options.flatMap(({ title, message, children }) => [title, message, ...textsOf(children)])

type Props = {
  /** Null while the queue is new. */
  queueId: number | null
  editor: MenuEditor
  state: MenuState
  name: string
  greeting: string
  file: string
  queues: Queue[]
}

/** Shows the menu of a queue, with a preview of the conversation beside it. It is saved with the queue. */
export function OptionsTab(props: Props) {
  const { queueId, ...workspace } = props
  return queueId === null ? (
    <MenuWorkspace {...workspace} queueId={NEW_QUEUE_ID} />
  ) : (
    <StoredMenu {...workspace} queueId={queueId} />
  )
}

/** The preview knows a queue by its id. */
const NEW_QUEUE_ID = 0
/** Until a message was focused, variables go into the first one. */
const NO_OPTION_ID = 0

type StoredProps = Omit<Props, 'queueId'> & { queueId: number }

function StoredMenu(props: StoredProps) {
  const { queueId, editor } = props
  const { data, error, refetch } = useQuery(menuQuery(queueId))
  useEffect(() => {
    if (data) editor.adopt(data)
  }, [editor, data])
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  return data ? <MenuWorkspace {...props} /> : <Loading />
}

/** The preview shows either the path to the option being edited, or the answers tapped in it. */
type PreviewTarget = { optionId: number } | { answers: string[] }

function MenuWorkspace({ queueId, editor, state, name, greeting, file, queues }: StoredProps) {
  const { t } = useTranslation()
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false
  const [side, setSide] = useState<'menu' | 'preview'>('menu')
  const [shown, setShown] = useState<PreviewTarget>({ answers: [] })

  const { insert, track } = useVariables<number>(NO_OPTION_ID, (id, message) => editor.type(id, { message }))

  const answers = 'answers' in shown ? shown.answers : pathTo(state.tree, shown.optionId).map(({ option }) => option)
  const language = toCustomerLanguage(useSetting('customerLanguage'))
  const others = queueId === NEW_QUEUE_ID ? [...queues, { id: queueId, name }] : queues
  const flow: PreviewFlow = { id: queueId, name, greeting, file, menu: state.tree, queues: others, language }

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
        <section className={`${parts.column14} ${styles.menu}`} aria-label={t('queues.form.tab.options')}>
          <div className={`${parts.row} ${styles.head}`}>
            <p className={parts.meta}>{t('queues.option.lead')}</p>
          </div>
          {state.tree.length === 0 && (
            <EmptyState
              quiet
              icon={IconSitemap}
              title={t('queues.option.emptyTitle')}
              text={t('queues.option.emptyText')}
            />
          )}
          <MenuTree editor={editor} state={state} track={track} onLook={(optionId) => setShown({ optionId })} />
          <UnknownVariables texts={textsOf(state.tree)} isBeforeAttendant />
          {state.tree.length > 0 && <Variables onInsert={insert} />}
        </section>
      )}
      {(!narrow || side === 'preview') && (
        <Preview flow={flow} answers={answers} onAnswer={(next) => setShown({ answers: next })} />
      )}
    </div>
  )
}
