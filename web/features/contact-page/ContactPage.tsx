import { Button } from '@mantine/core'
import { IconArrowLeft, IconGitMerge, IconMessagePlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact, ContactDetails } from '#contract/contacts.ts'
import { overviewQuery } from './api.ts'
import { ConsentCard } from './ConsentCard.tsx'
import { FieldsCard } from './FieldsCard.tsx'
import { FilesCard } from './FilesCard.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { NotesCard } from './NotesCard.tsx'
import { PartsPanel, type Part } from './PartsPanel.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { ScheduleCard } from './ScheduleCard.tsx'
import { contactQuery } from '#web/features/contacts/api.ts'
import { useCan } from '#web/session/store.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './ContactPage.module.css'

const ContactModal = lazyComponent(async () => (await import('#web/features/contacts/ContactModal.tsx')).ContactModal)
const MergeContactDialog = lazyComponent(
  async () => (await import('#web/features/tickets/MergeContactDialog.tsx')).MergeContactDialog,
)

type Props = {
  contactId: number
  /** Renders the dialog that opens a ticket with the contact. */
  newTicket: (contact: Contact, onClose: () => void) => ReactNode
  /** Renders the dialog that adds the contact to a list; null for users without lists. */
  addToList: ((contact: Contact, onClose: () => void) => ReactNode) | null
  /** Called after the contact was deleted. */
  onDeleted: () => void
}

/** Shows everything of one person that the user may see. */
export function ContactPage(props: Props) {
  const { data: contact, error, refetch } = useQuery(contactQuery(props.contactId))
  if (error && !contact) return <ErrorState error={error} retry={() => void refetch()} />
  if (!contact) return <Loading />
  return <Whole key={contact.id} contact={contact} {...props} />
}

type Dialog = 'none' | 'edit' | 'ticket' | 'list' | 'merge'

function Whole({ contact, newTicket, addToList, onDeleted }: Props & { contact: ContactDetails }) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<Dialog>('none')
  const [part, setPart] = useState<Part>('conversations')
  const { data: overview } = useQuery(overviewQuery(contact.id))
  const canMerge = useCan('contacts-page:deleteContact') && !contact.isGroup
  const close = (): void => setDialog('none')
  const edit = (): void => setDialog('edit')
  const mayJoinList = addToList !== null && contact.number !== '' && !contact.isGroup
  return (
    <div className={styles.page}>
      <div className={`${parts.spread} ${styles.head}`}>
        <Link to="/contacts" className={`${parts.inline} ${styles.back}`}>
          <IconArrowLeft size={16} stroke={1.8} aria-hidden />
          {t('contacts.title')}
        </Link>
        <div className={`${parts.wrap} ${styles.tools}`}>
          {canMerge && (
            <Button
              variant="default"
              leftSection={<IconGitMerge size={16} stroke={1.8} aria-hidden />}
              onClick={() => setDialog('merge')}
            >
              {t('contactPage.merge.open')}
            </Button>
          )}
          <Button
            leftSection={<IconMessagePlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => setDialog('ticket')}
          >
            {t('contactPage.newConversation')}
          </Button>
          <MoreMenu contact={contact} onList={mayJoinList ? () => setDialog('list') : null} onDeleted={onDeleted} />
        </div>
      </div>
      <div className={`${parts.stack14} ${styles.columns}`}>
        <div className={`${parts.stack14} ${styles.side}`}>
          <ProfileCard contact={contact} numbers={overview?.numbers ?? []} onEdit={edit} />
          <FieldsCard contact={contact} onEdit={edit} />
          {!contact.isGroup && <ConsentCard contactId={contact.id} />}
        </div>
        <PartsPanel contactId={contact.id} overview={overview} part={part} onPart={setPart} />
        <div className={`${parts.stack14} ${styles.side}`}>
          <ScheduleCard contactId={contact.id} next={overview?.nextSchedule} />
          <NotesCard contactId={contact.id} overview={overview} />
          <FilesCard contactId={contact.id} count={overview?.files} onAll={() => setPart('files')} />
        </div>
      </div>
      {dialog === 'edit' && <ContactModal contactId={contact.id} onClose={close} />}
      {dialog === 'ticket' && newTicket(contact, close)}
      {dialog === 'list' && addToList?.(contact, close)}
      {dialog === 'merge' && <MergeContactDialog contact={contact} onClose={close} />}
    </div>
  )
}
