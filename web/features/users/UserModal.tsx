import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/ui/loading/lazyComponent.tsx'
import { useUser } from '#web/session/store.ts'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { readUser } from './api.ts'
import { UserForm } from './UserForm.tsx'

const PushSettings = lazyPart(async () => (await import('./PushSettings.tsx')).PushSettings)
const SessionList = lazyPart(async () => (await import('./SessionList.tsx')).SessionList)

type Props = { userId: number | null; onClose: () => void }

/** Creates a user, changes one, or shows the own profile. */
export function UserModal({ userId, onClose }: Props) {
  const { t } = useTranslation()
  const currentUser = useUser()
  const title = userId === null ? 'titleNew' : userId === currentUser.id ? 'titleOwn' : 'titleEdit'
  return (
    <FormModal onClose={onClose} size={520} title={t(`users.form.${title}`)}>
      {userId === null ? (
        <UserForm user={null} onClose={onClose} />
      ) : (
        <StoredUserForm userId={userId} onClose={onClose} />
      )}
    </FormModal>
  )
}

function StoredUserForm({ userId, onClose }: { userId: number; onClose: () => void }) {
  const isOwn = useUser().id === userId
  const { data, error, refetch } = useQuery({
    queryKey: ['user', userId],
    queryFn: ({ signal }) => readUser(userId, signal),
    staleTime: 0,
    gcTime: 0,
  })
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <>
      <UserForm user={data} onClose={onClose} />
      {isOwn && <PushSettings />}
      <SessionList userId={userId} />
    </>
  )
}
