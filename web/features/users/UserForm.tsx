import { MultiSelect, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PROFILES, type Profile } from '#contract/permissions.ts'
import { UserChange, UserInput, type User } from '#contract/users.ts'
import { connectionsQuery, queuesQuery } from '#web/api/shared-queries.ts'
import { useCan, useUser } from '#web/session/store.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { validateWith } from '#web/ui/form/form.ts'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { NewPasswordInput, usePasswordHint } from '#web/ui/form/NewPasswordInput.tsx'
import { MaskedInput } from '#web/ui/form/MaskedInput.tsx'
import { updateUser, createUser } from './api.ts'
import { saveUser } from './cache.ts'
import parts from '#web/ui/parts.module.css'

type Fields = {
  name: string
  email: string
  password: string
  currentPassword: string
  profile: Profile
  queueIds: string[]
  whatsappId: string | null
  allTicket: boolean
}

const fieldsOf = (user: User | null): Fields => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  password: '',
  currentPassword: '',
  profile: user?.profile ?? 'user',
  queueIds: user?.queues.map((queue) => String(queue.id)) ?? [],
  whatsappId: user?.whatsappId ? String(user.whatsappId) : null,
  /** New users see unqueued tickets by default. */
  allTicket: user ? user.allTicket === 'enable' : true,
})

const toInput = (fields: Fields) => ({
  ...fields,
  queueIds: fields.queueIds.map(Number),
  whatsappId: fields.whatsappId === null ? null : Number(fields.whatsappId),
  allTicket: fields.allTicket ? 'enable' : 'disable',
})

/** The fields that users without the right to manage users may change in their own profile. */
const ownInput = (fields: Fields) => {
  const { name, email, password, currentPassword, whatsappId } = toInput(fields)
  return { name, email, password, currentPassword, whatsappId }
}

export function UserForm({ user, onClose }: { user: User | null; onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const canManage = useCan('users:write')
  const isOwn = useUser().id === user?.id
  const hint = usePasswordHint()
  const [asksPassword, setAsksPassword] = useState(false)
  const schema = user ? UserChange : UserInput

  const store = (values: Fields): Promise<User> => {
    if (!user) return createUser(toInput(values))
    return updateUser(user.id, canManage ? toInput(values) : ownInput(values))
  }

  const { form, submit } = useSaveForm<Fields, User>({
    initialValues: fieldsOf(user),
    validate: (values) => validateWith(schema)(toInput(values)),
    save: async (values) => {
      const saved = await store(values)
      saveUser(cache, saved)
      return saved
    },
    savedText: (saved, { email }) =>
      email.trim().toLowerCase() === saved.email ? t('users.saved') : t('users.emailWaits', { email: email.trim() }),
    onSaved: onClose,
    onRefused: ({ currentPassword }) => currentPassword && setAsksPassword(true),
  })

  return (
    <form className={parts.column14} onSubmit={submit} noValidate>
      <TextInput
        label={t('users.form.name')}
        withAsterisk
        data-autofocus
        autoComplete={isOwn ? 'name' : 'off'}
        {...form.getInputProps('name')}
      />
      <div className={parts.pair}>
        <TextInput
          type="email"
          label={t('users.form.email')}
          withAsterisk
          autoComplete={isOwn ? 'email' : 'off'}
          {...form.getInputProps('email')}
        />
        <NewPasswordInput
          label={t('users.form.password')}
          withAsterisk={!user}
          placeholder={user ? t('users.form.keepPassword') : hint}
          {...form.getInputProps('password')}
        />
      </div>
      {asksPassword && (
        <MaskedInput
          label={t('users.form.currentPassword')}
          description={t('users.form.currentPasswordHint')}
          autoComplete="current-password"
          autoFocus
          {...form.getInputProps('currentPassword')}
        />
      )}
      <RightFields form={form} />
      <FormButtons
        isDirty={() => form.isDirty()}
        busy={form.submitting}
        action={t(user ? 'common.save' : 'common.add')}
      />
    </form>
  )
}

/**
 * All users choose their own default connection. Profile and queues decide what a user can see, so only administrators
 * may change them.
 */
function RightFields({ form }: { form: UseFormReturnType<Fields> }) {
  const { t } = useTranslation()
  const canEditProfile = useCan('user-modal:editProfile')
  const canEditQueues = useCan('user-modal:editQueues')
  const { data: queues = [] } = useQuery(queuesQuery)
  const { data: connections = [] } = useQuery(connectionsQuery)
  return (
    <>
      <div className={canEditProfile ? parts.pair : undefined}>
        {canEditProfile && (
          <Select
            label={t('users.form.profile')}
            data={PROFILES.map((profile) => ({ value: profile, label: t(`common.profile.${profile}`) }))}
            allowDeselect={false}
            {...form.getInputProps('profile')}
          />
        )}
        <Select
          label={t('users.form.connection')}
          placeholder={t('users.form.noConnection')}
          data={connections.map((connection) => ({ value: String(connection.id), label: connection.name }))}
          clearable
          clearButtonProps={{ 'aria-label': t('common.clear') }}
          {...form.getInputProps('whatsappId')}
        />
      </div>
      {canEditQueues && (
        <>
          <MultiSelect
            label={t('users.form.queues')}
            description={t('users.form.queuesHint')}
            data={queues.map((queue) => ({ value: String(queue.id), label: queue.name }))}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('common.clear') }}
            {...form.getInputProps('queueIds')}
          />
          <Switch
            size="sm"
            label={t('users.form.allTicket')}
            description={t('users.form.allTicketHint')}
            {...form.getInputProps('allTicket', { type: 'checkbox' })}
          />
        </>
      )}
    </>
  )
}
