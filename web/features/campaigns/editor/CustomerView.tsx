import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { automaticTextsIn, greetingForHour, toCustomerLanguage } from '#contract/automatic-texts.ts'
import type { Variant } from '#contract/campaign-fields.ts'
import { useOwnVariables } from '#web/ui/form/useOwnVariables.ts'
import { fillSegments, type TextValues } from '#contract/campaign-texts.ts'
import type { CampaignPreview } from '#contract/campaigns.ts'
import type { ListItem } from '#contract/contact-lists.ts'
import { useUser } from '#web/session/store.ts'
import { useSetting } from '#web/session/useSetting.ts'
import { useTime } from '#web/ui/time/time.ts'
import { extensionOf } from '#web/ui/text/file.ts'
import { CompanyBubble, CustomerBubble, FileBubble, PhonePreview, ChatNote } from '#web/ui/display/PhonePreview.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Editor.module.css'
import { NONE, type Fields } from './form-fields.ts'
import { PersonSelect } from './PersonSelect.tsx'
import type { Attached } from './useAttachment.ts'
import type { Sources } from './useSources.ts'

type Props = {
  values: Fields
  variant: Variant
  sources: Sources
  attached: Attached | null
  /** A template is sent, chosen or not. */
  isTemplate: boolean
  contactListId: number | null
  longest: CampaignPreview['longestName']
}

/** Returns what the variables of the time stand for, if the message left now. */
function useMoment(): TextValues['moment'] {
  const time = useTime()
  const texts = automaticTextsIn(toCustomerLanguage(useSetting('customerLanguage')))
  const now = new Date().toISOString()
  const hour = time.clock(now)
  return { ms: greetingForHour(texts, Number(hour.slice(0, 2))), date: time.date(now), hour }
}

/** Shows one text as it arrives at the person with the longest name of the list, or at one who is chosen. */
export function CustomerView({ values, variant, sources, attached, isTemplate, contactListId, longest }: Props) {
  const { t } = useTranslation()
  const [selected, setSelected] = useState<ListItem | null>(null)
  const chosen = selected?.contactListId === contactListId ? selected : null
  const person = chosen ?? longest
  const { company } = useUser()
  const language = toCustomerLanguage(useSetting('customerLanguage'))
  const sample = { name: t('campaigns.customer.exampleName'), number: '5511999990000', email: 'maria@exemplo.com.br' }
  const moment = useMoment()
  const { values: ownFields } = useOwnVariables()
  const filled = { ...(person ?? sample), moment, variables: sources.variables, ownFields }
  const { template } = values
  const text = isTemplate ? (template?.text ?? '') : values[`message${variant}`].trim()
  const request = !isTemplate && values.confirmation ? values[`confirmationMessage${variant}`].trim() : ''
  const line = !isTemplate && values.refusalLine ? automaticTextsIn(language).refusalLine : ''
  const nameOf = (id: string, rows: readonly { id: number; name: string }[]): string | undefined =>
    id === NONE ? undefined : rows.find((row) => String(row.id) === id)?.name
  const queue = nameOf(values.queueId, sources.queues)
  const files = isTemplate ? undefined : sources.fileLists.find(({ id }) => String(id) === values.fileListId)
  return (
    <section className={`${parts.lines} ${styles.customer}`} aria-label={t('campaigns.customer.title')}>
      <header>
        <h3>{t('campaigns.customer.title')}</h3>
        {contactListId !== null && longest && (
          <PersonSelect contactListId={contactListId} longest={longest} chosen={chosen} onChoose={setSelected} />
        )}
      </header>
      <div className={styles.phone}>
        <PhonePreview
          label={t('campaigns.customer.phone')}
          title={company.name}
          lead={nameOf(values.whatsappId, sources.connections) ?? t('campaigns.noConnection')}
          feedLabel={t('campaigns.customer.title')}
          length={0}
        >
          {request && (
            <>
              <CompanyBubble>
                <Filled text={request} values={filled} />
              </CompanyBubble>
              <CustomerBubble>{t('campaigns.customer.yes')}</CustomerBubble>
            </>
          )}
          {attached && !isPicture(attached) && <FileBubble name={attached.name} />}
          {text || (attached && isPicture(attached)) ? (
            <CompanyBubble>
              {attached && isPicture(attached) && (
                <img src={attached.url} alt={attached.name} className={styles.image} />
              )}
              {text && <Filled text={line ? `${text}\n\n${line}` : text} values={filled} />}
            </CompanyBubble>
          ) : (
            <ChatNote>{t(isTemplate ? 'campaigns.customer.noTemplate' : 'campaigns.customer.noText')}</ChatNote>
          )}
          {template?.buttons.map((button, index) => (
            <p key={index} className={styles.button}>
              {button}
            </p>
          ))}
          {files?.message && (
            <CompanyBubble>
              <Filled text={files.message} values={filled} />
            </CompanyBubble>
          )}
          {files?.options
            .filter(({ path }) => path)
            .map(({ id, name }) => (
              <FileBubble key={id} name={name} />
            ))}
        </PhonePreview>
      </div>
      <p>
        {t(
          chosen ? 'campaigns.customer.chosen' : longest ? 'campaigns.customer.longest' : 'campaigns.customer.example',
          {
            name: person?.name,
          },
        )}
        {queue && <br />}
        {queue && t('campaigns.customer.answers', { queue })}
      </p>
    </section>
  )
}

const isPicture = ({ name, file }: Attached): boolean =>
  file ? file.type.startsWith('image/') : ['png', 'jpg', 'jpeg', 'webp', 'gif'].includes(extensionOf(name))

/** Marks what was filled in, so that it can be told from the text. */
function Filled({ text, values }: { text: string; values: TextValues }) {
  return (
    <span>
      {fillSegments(text, values).map((segment, index) =>
        segment.isFilled ? <mark key={index}>{segment.text}</mark> : <span key={index}>{segment.text}</span>,
      )}
    </span>
  )
}
