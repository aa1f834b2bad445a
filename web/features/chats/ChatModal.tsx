import { MultiSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chat } from '#contract/chats.ts'
import { userListQuery } from '#web/api/shared-queries.ts'
import { updateChat, createChat } from '#web/features/chats/api.ts'
import { saveChat } from '#web/features/chats/cache.ts'
import { useUser } from '#web/session/store.ts'
import { toastError } from '#web/ui/toast.tsx'
import { FormButtons } from '#web/ui/FormButtons.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import styles from './Chats.module.css'

const MAX_TITLE = 100

/** Makes a chat, or changes the title and who is in it. The owner always is, and so is not offered. */
export function ChatModal({ chat, onClose }: { chat: Chat | null; onClose: () => void }) {
  const { t } = useTranslation()
  const me = useUser()
  const { data: colleagues = [] } = useQuery(userListQuery)
  const { form, busy, save } = useChatForm(chat, onClose)
  return (
    <FormModal onClose={onClose} title={t(chat ? 'chats.editTitle' : 'chats.newTitle')}>
      <form className={styles.form} onSubmit={form.onSubmit(save)} noValidate>
        <TextInput
          label={t('chats.form.title')}
          withAsterisk
          data-autofocus
          autoComplete="off"
          maxLength={MAX_TITLE}
          {...form.getInputProps('title')}
        />
        <MultiSelect
          label={t('chats.form.users')}
          description={t('chats.form.usersHint')}
          placeholder={form.values.users.length === 0 ? t('chats.form.choose') : ''}
          withAsterisk
          searchable
          hidePickedOptions
          data={colleagues.filter(({ id }) => id !== me.id).map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('users')}
        />
        <FormButtons isDirty={() => form.isDirty()} busy={busy} action={t('common.save')} />
      </form>
    </FormModal>
  )
}

type Fields = { title: string; users: string[] }

function useChatForm(chat: Chat | null, onClose: () => void) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const members = chat?.users.filter(({ userId }) => userId !== chat.ownerId) ?? []
  const form = useForm<Fields>({
    initialValues: { title: chat?.title ?? '', users: members.map(({ userId }) => String(userId)) },
    validate: {
      title: (title) => (title.trim() === '' ? t('chats.titleRequired') : null),
      users: (users) => (users.length === 0 ? t('chats.usersRequired') : null),
    },
  })
  const save = async ({ title, users }: Fields): Promise<void> => {
    setBusy(true)
    try {
      const input = { title, users: users.map((id) => ({ id: Number(id) })) }
      const saved = await (chat ? updateChat(chat.id, input) : createChat(input))
      saveChat(cache, saved)
      onClose()
      if (!chat) await navigate({ to: '/chats/$chatId', params: { chatId: saved.uuid } })
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return { form, busy, save }
}
