import { Badge } from '@mantine/core'
import { IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/users.ts'
import { planQuery, userListQuery } from '#web/api/shared-queries.ts'
import { useCan, useUser } from '#web/session/store.ts'
import { ColorDot } from '#web/ui/display/ColorDot.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { ListPage } from '#web/ui/table/ListPage.tsx'
import { NoValue } from '#web/ui/table/NoValue.tsx'
import { RowMenu, type RowActionProps } from '#web/ui/table/RowMenu.tsx'
import { useSearch } from '#web/ui/table/SearchField.tsx'
import { EmptyState, NoPermission } from '#web/ui/layout/EmptyState.tsx'
import { toastOk } from '#web/ui/overlay/toast.tsx'
import { deleteUser, userPagesQuery } from './api.ts'
import { removeUser } from './cache.ts'
import { UserModal } from './UserModal.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Users.module.css'

type Dialog = { kind: 'new' } | { kind: 'edit' | 'delete'; user: User }

/** The search needs at least this number of letters. */
const MIN_SEARCH_LENGTH = 3

export function UsersPage() {
  const allowed = useCan('drawer-admin-items:view')
  return allowed ? <UserList /> : <NoPermission />
}

function UserList() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const searching = useSearch(MIN_SEARCH_LENGTH)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const columns = useColumns(setDialog)

  const query = useInfiniteQuery(userPagesQuery(searching.search))
  const chosen = dialog && 'user' in dialog ? dialog.user : null
  const close = (): void => setDialog(null)

  return (
    <ListPage
      lead={t('users.lead')}
      search={searching}
      searchLabel={t('users.searchLabel')}
      tools={<PlanUsage />}
      add={{ label: t('users.add'), onClick: () => setDialog({ kind: 'new' }) }}
      label={t('users.table')}
      columns={columns}
      query={query}
      rowsOf={(page) => page.users}
      empty={<EmptyState icon={IconUsers} title={t('users.emptyTitle')} />}
    >
      {(dialog?.kind === 'new' || dialog?.kind === 'edit') && (
        <UserModal userId={dialog.kind === 'edit' ? dialog.user.id : null} onClose={close} />
      )}
      <ConfirmDialog
        opened={dialog?.kind === 'delete'}
        title={t('users.deleteTitle', { name: chosen?.name })}
        text={t('users.deleteText')}
        onClose={close}
        onConfirm={async () => {
          if (!chosen) return
          await deleteUser(chosen.id)
          removeUser(cache, chosen.id)
          toastOk(t('users.deleted'))
        }}
      />
    </ListPage>
  )
}

/** Shows how many users there are, and how many the plan allows. */
function PlanUsage() {
  const { t } = useTranslation()
  const { data: company } = useQuery(planQuery(useUser().companyId))
  const { data: users } = useQuery(userListQuery)
  const limit = company?.plan?.users
  if (company && limit === undefined) return null
  // Its place is kept until it is known, so that it pushes nothing away.
  const isKnown = limit !== undefined && users !== undefined
  const count = users?.length ?? 0
  return (
    <span
      className={styles.room}
      data-full={(isKnown && count >= limit) || undefined}
      data-coming={!isKnown || undefined}
    >
      {t('users.room', { count, limit: limit ?? 0 })}
    </span>
  )
}

function useColumns(open: (dialog: Dialog) => void): Column<User>[] {
  const { t } = useTranslation()
  const currentUser = useUser()
  const actionsOf = (user: User): RowActionProps[] => {
    const edit = { label: t('common.edit'), icon: IconPencil, onClick: () => open({ kind: 'edit', user }) }
    if (user.id === currentUser.id) return [edit]
    return [
      edit,
      { label: t('common.delete'), icon: IconTrash, isDanger: true, onClick: () => open({ kind: 'delete', user }) },
    ]
  }
  return [
    {
      key: 'name',
      title: t('users.column.name'),
      role: 'main',
      cell: (user) => (
        <span className={`${parts.inline} ${styles.name}`}>
          <Avatar name={user.name} size={34} online={user.online} />
          <b>{user.name}</b>
          {user.id === currentUser.id && <Badge color="gray">{t('users.you')}</Badge>}
          {user.super && <Badge>{t('users.super')}</Badge>}
        </span>
      ),
    },
    {
      key: 'email',
      title: t('users.column.email'),
      cell: (user) => <span className={styles.email}>{user.email}</span>,
    },
    { key: 'profile', title: t('users.column.profile'), cell: (user) => t(`common.profile.${user.profile}`) },
    { key: 'queues', title: t('users.column.queues'), cell: (user) => <Queues user={user} /> },
    {
      key: 'actions',
      title: t('users.column.actions'),
      align: 'end',
      role: 'menu',
      cell: (user) => <RowMenu name={user.name} actions={actionsOf(user)} />,
    },
  ]
}

function Queues({ user }: { user: User }) {
  const { t } = useTranslation()
  if (user.queues.length === 0)
    return (
      <NoValue>
        <small>{t('users.noQueues')}</small>
      </NoValue>
    )
  return (
    <span className={`${parts.flow} ${styles.queues}`}>
      {user.queues.map((queue) => (
        <span key={queue.id}>
          <ColorDot color={queue.color} /> {queue.name}
        </span>
      ))}
    </span>
  )
}
