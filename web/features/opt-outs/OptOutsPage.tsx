import { Badge, Button, SegmentedControl, Select } from '@mantine/core'
import { IconArrowBackUp, IconHandStop, IconRotate, IconTableExport, IconTableImport } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OPT_OUT_SOURCES, type OptOut, type OptOutSource } from '#contract/opt-outs.ts'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import { ListPage } from '#web/ui/table/ListPage.tsx'
import { formatPhone } from '#contract/phone-format.ts'
import { RowAction } from '#web/ui/table/RowAction.tsx'
import { useSearch } from '#web/ui/table/SearchField.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { AddOptOutModal } from './AddOptOutModal.tsx'
import { downloadOptOuts, optOutPagesQuery, restoreOptOut, type OptOutListFilter } from './api.ts'
import { ImportOptOutsModal } from './ImportOptOutsModal.tsx'
import { RevokeModal } from './RevokeModal.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './OptOuts.module.css'

const STATES = ['all', 'active', 'revoked'] as const
type State = (typeof STATES)[number]
const ACTIVE = { all: {}, active: { active: 'true' }, revoked: { active: 'false' } } as const
const isState = (text: string): text is State => STATES.some((state) => state === text)

type OpenDialog = { kind: 'none' } | { kind: 'add' } | { kind: 'import' } | { kind: 'revoke'; optOut: OptOut }

const ICON = { size: 16, stroke: 1.8, 'aria-hidden': true } as const

/** Shows who refuses messages of campaigns, since when, and how that is known. */
export function OptOutsPage() {
  const { t } = useTranslation()
  const searching = useSearch()
  const [state, setState] = useState<State>('active')
  const [source, setSource] = useState<OptOutSource | null>(null)
  const [open, setOpen] = useState<OpenDialog>({ kind: 'none' })
  const filter: OptOutListFilter = { searchParam: searching.search, ...ACTIVE[state], ...(source && { source }) }
  const query = useInfiniteQuery(optOutPagesQuery(filter))
  const columns = useColumns((optOut) => setOpen({ kind: 'revoke', optOut }))
  const close = (): void => setOpen({ kind: 'none' })
  const count = query.data?.pages[0]?.count
  const isFiltered = searching.search !== '' || source !== null || state === 'revoked'

  return (
    <ListPage
      lead={t('optOuts.lead')}
      search={searching}
      searchLabel={t('optOuts.search')}
      tools={
        <>
          <Button
            variant="default"
            leftSection={<IconTableImport {...ICON} />}
            onClick={() => setOpen({ kind: 'import' })}
          >
            {t('optOutImports.open')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconTableExport {...ICON} />}
            onClick={() => void downloadOptOuts(filter).then(() => toastOk(t('optOuts.exported')), toastError)}
          >
            {t('optOuts.export')}
          </Button>
        </>
      }
      add={{ label: t('optOuts.add'), onClick: () => setOpen({ kind: 'add' }) }}
      filters={
        <div className={`${parts.wrap} ${styles.filters}`}>
          <SegmentedControl
            aria-label={t('optOuts.state.label')}
            data={STATES.map((value) => ({ value, label: t(`optOuts.state.${value}`) }))}
            value={state}
            onChange={(value) => isState(value) && setState(value)}
          />
          <Select
            aria-label={t('optOuts.source.label')}
            placeholder={t('optOuts.source.all')}
            data={OPT_OUT_SOURCES.map((value) => ({ value, label: t(`optOuts.source.${value}`) }))}
            value={source}
            onChange={(value) => setSource(OPT_OUT_SOURCES.find((one) => one === value) ?? null)}
            clearable
            clearButtonProps={{ 'aria-label': t('calendar.clear', { name: t('optOuts.source.label') }) }}
          />
          {count !== undefined && (
            <span className={styles.count} role="status">
              {t('optOuts.count', { count })}
            </span>
          )}
        </div>
      }
      label={t('optOuts.table')}
      columns={columns}
      query={query}
      rowsOf={(page) => page.optOuts}
      empty={
        <EmptyState
          icon={IconHandStop}
          title={t(isFiltered ? 'optOuts.noneTitle' : 'optOuts.emptyTitle')}
          text={t(isFiltered ? 'optOuts.noneText' : 'optOuts.emptyText')}
        />
      }
    >
      {open.kind === 'add' && <AddOptOutModal onClose={close} />}
      {open.kind === 'import' && <ImportOptOutsModal onClose={close} />}
      {open.kind === 'revoke' && <RevokeModal optOut={open.optOut} onClose={close} />}
    </ListPage>
  )
}

function useColumns(revoke: (optOut: OptOut) => void): Column<OptOut>[] {
  const { t } = useTranslation()
  return [
    { key: 'person', title: t('optOuts.column.person'), role: 'main', cell: (optOut) => <Person optOut={optOut} /> },
    { key: 'why', title: t('optOuts.column.why'), cell: (optOut) => <Why optOut={optOut} /> },
    { key: 'when', title: t('optOuts.column.when'), cell: (optOut) => <When optOut={optOut} /> },
    { key: 'state', title: t('optOuts.column.state'), cell: (optOut) => <StateOf optOut={optOut} /> },
    {
      key: 'actions',
      title: t('common.actions'),
      align: 'end',
      role: 'menu',
      cell: (optOut) => <Actions optOut={optOut} onRevoke={() => revoke(optOut)} />,
    },
  ]
}

/** The name of a person, or the number, or that the contact was deleted. */
function useOptOutName(): (optOut: OptOut) => string {
  const { t } = useTranslation()
  return ({ name, number }) => name || formatPhone(number) || t('optOuts.forgotten')
}

function Person({ optOut }: { optOut: OptOut }) {
  const { t } = useTranslation()
  const { name, number } = optOut
  const nameOf = useOptOutName()
  return (
    <span className={`${parts.lines} ${styles.lines}`}>
      <b>{nameOf(optOut)}</b>
      {name && number && <small className={`${parts.quiet} num`}>{formatPhone(number)}</small>}
      {!name && !number && <small className={parts.quiet}>{t('optOuts.forgottenHint')}</small>}
    </span>
  )
}

function Why({ optOut: { source, proof, answered, ticketUuid } }: { optOut: OptOut }) {
  const { t } = useTranslation()
  return (
    <span className={`${parts.lines} ${styles.lines}`}>
      <span>{t(`optOuts.source.${source}`)}</span>
      {proof && <small className={`${parts.clamp} ${parts.quiet} ${styles.quote}`}>{proof}</small>}
      {answered && (
        <small className={`${parts.clamp} ${parts.quiet} ${styles.quote}`}>
          {t('optOuts.answered', { text: answered })}
        </small>
      )}
      {ticketUuid && (
        <Link to="/tickets/$ticketId" params={{ ticketId: ticketUuid }} preload={false}>
          {t('optOuts.openTicket')}
        </Link>
      )}
    </span>
  )
}

function When({ optOut: { createdAt, user } }: { optOut: OptOut }) {
  const time = useTime()
  return (
    <span className={`${parts.lines} ${styles.lines}`}>
      <time className="num" dateTime={createdAt}>
        {time.dateTime(createdAt)}
      </time>
      {user && <small className={parts.quiet}>{user.name}</small>}
    </span>
  )
}

function StateOf({ optOut: { revokedAt, revokedSource, revokedProof, revokedBy } }: { optOut: OptOut }) {
  const { t } = useTranslation()
  const time = useTime()
  if (revokedAt === null || revokedSource === null)
    return (
      <Badge color="coral" variant="light">
        {t('optOuts.state.active')}
      </Badge>
    )
  return (
    <span className={`${parts.lines} ${styles.lines}`}>
      <Badge color="gray" variant="light">
        {t('optOuts.state.revoked')}
      </Badge>
      <small className={parts.quiet}>
        {[t(`optOuts.revoked.${revokedSource}`), revokedBy?.name].filter(Boolean).join(' · ')}
      </small>
      <small className={`${parts.quiet} num`}>{time.dateTime(revokedAt)}</small>
      {revokedProof && <small className={`${parts.clamp} ${parts.quiet} ${styles.quote}`}>{revokedProof}</small>}
    </span>
  )
}

function Actions({ optOut, onRevoke }: { optOut: OptOut; onRevoke: () => void }) {
  const { t } = useTranslation()
  const name = useOptOutName()(optOut)
  if (optOut.revokedAt === null)
    return <RowAction label={t('optOuts.revokeNamed', { name })} icon={IconArrowBackUp} onClick={onRevoke} />
  if (optOut.revokedSource !== 'attendant' && optOut.revokedSource !== 'mistake') return null
  const restore = (): void => void restoreOptOut(optOut.id).then(() => toastOk(t('optOuts.restored')), toastError)
  return <RowAction label={t('optOuts.restoreNamed', { name })} icon={IconRotate} onClick={restore} />
}
