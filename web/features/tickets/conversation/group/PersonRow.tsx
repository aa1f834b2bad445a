import { Badge, Menu } from '@mantine/core'
import { IconMessage, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts.ts'
import type { GroupPerson } from '#contract/groups.ts'
import { formatContactPhone } from '#web/features/contacts/phone.ts'
import { useCan } from '#web/session/store.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { openPerson } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Group.module.css'

const NewTicketModal = lazyComponent(
  async () => (await import('#web/features/tickets/NewTicketModal.tsx')).NewTicketModal,
)

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

type Props = { person: GroupPerson; ticketId: number; mayOpen: boolean }

/** A person of the group, with what can be done with them. Whoever may only look can open who is a contact already. */
export function PersonRow({ person, ticketId, mayOpen }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayWriteContacts = useCan('contacts:write')
  const mayMake = mayOpen && mayWriteContacts
  const [talk, setTalk] = useState<Contact | null>(null)

  const withContact = async (use: (contact: Contact) => void): Promise<void> => {
    try {
      use(await openPerson(ticketId, person.key))
    } catch (error) {
      toastError(error)
    }
  }
  const goTo = (contactId: number): void =>
    void navigate({ to: '/contacts/$contactId', params: { contactId: String(contactId) } })
  const { contactId } = person
  const isOpenable = !person.isOwn && (mayMake || contactId !== null)

  if (!isOpenable)
    return (
      <li className={styles.person}>
        <Face person={person} />
      </li>
    )
  return (
    <li className={styles.person}>
      <Menu position="bottom-start" width={220}>
        <Menu.Target>
          <button type="button">
            <Face person={person} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconUser {...ICON} />}
            onClick={() => (contactId === null ? void withContact(({ id }) => goTo(id)) : goTo(contactId))}
          >
            {t('groupPanel.contact')}
          </Menu.Item>
          {mayMake && (
            <Menu.Item leftSection={<IconMessage {...ICON} />} onClick={() => void withContact(setTalk)}>
              {t('groupPanel.talk')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {talk && (
        <NewTicketModal
          contact={talk}
          onClose={() => setTalk(null)}
          onOpen={(uuid) => void navigate({ to: '/tickets/$ticketId', params: { ticketId: uuid } })}
        />
      )}
    </li>
  )
}

/** Of a person without a name and a number the server tells the hidden id, which says nothing to anybody. */
const isHiddenId = ({ name, number }: GroupPerson): boolean => number === '' && /^\d+$/.test(name)

function Face({ person }: { person: GroupPerson }) {
  const { t } = useTranslation()
  const { number, profilePicUrl, admin, isOwn } = person
  const name = isHiddenId(person) ? t('groupPanel.somebody') : person.name
  return (
    <>
      <Avatar name={name} size={32} picture={profilePicUrl} />
      <span className={`${parts.words} ${styles.words}`}>
        <b>{name}</b>
        <small className="num">{number ? formatContactPhone(number) : t('groupPanel.noNumber')}</small>
      </span>
      {isOwn && (
        <Badge size="sm" variant="light">
          {t('groupPanel.own')}
        </Badge>
      )}
      {admin && (
        <Badge size="sm" variant="light" color="gray">
          {t(`groupPanel.${admin}`)}
        </Badge>
      )}
    </>
  )
}
