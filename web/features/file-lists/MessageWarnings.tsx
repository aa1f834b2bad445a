import { useTranslation } from 'react-i18next'
import { findUnknownPlaceholders } from '#contract/campaign-texts.ts'
import { findUnknownVariables, TICKET_VARIABLES } from '#contract/text-variables.ts'
import { useOwnVariables } from '#web/ui/form/useOwnVariables.ts'
import { VariableWarning } from '#web/ui/form/UnknownVariables.tsx'
import { useCampaignVariables } from './useCampaignVariables.ts'

const namesOf = (unknown: string[]) => ({ count: unknown.length, names: unknown.join(', ') })

/**
 * Warns of what would be sent as it is written. Attendants send the message of a list in conversations, and campaigns to
 * people without a ticket: each fills in variables that the other does not have. While it is not known what campaigns fill
 * in, what conversations do not is told as that.
 */
export function MessageWarnings({ message }: { message: string }) {
  const { t } = useTranslation()
  const variables = useCampaignVariables()
  const { values: ownFields } = useOwnVariables()
  const inConversations = findUnknownVariables([message], { values: { ...TICKET_VARIABLES, ownFields } })
  const unfilled = variables ? findUnknownPlaceholders([message], variables, ownFields) : inConversations
  const inCampaigns = variables === undefined ? [] : unfilled
  const everywhere = inConversations.filter((name) => inCampaigns.includes(name))
  const byCampaigns = inCampaigns.filter((name) => !everywhere.includes(name))
  const byConversations = inConversations.filter((name) => !everywhere.includes(name))
  return (
    <>
      {everywhere.length > 0 && <VariableWarning>{t('bot.variable.unknown', namesOf(everywhere))}</VariableWarning>}
      {byCampaigns.length > 0 && (
        <VariableWarning>{t('fileLists.unfilledByCampaigns', namesOf(byCampaigns))}</VariableWarning>
      )}
      {byConversations.length > 0 && (
        <VariableWarning>{t('fileLists.unfilledInConversations', namesOf(byConversations))}</VariableWarning>
      )}
    </>
  )
}
