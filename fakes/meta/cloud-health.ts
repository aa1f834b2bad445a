/** How a number of the Cloud API does, as Meta says it when it is asked and by its webhooks. */
import type { CloudNumber } from './cloud-events.ts'
import type { Json } from './cloud-rules.ts'

/** What a number answers of its limit and of whether it may send. */
export const healthOf = ({ id, limit, canSend = 'AVAILABLE', obstacles = [], isOldVersion }: CloudNumber): Json => ({
  ...(isOldVersion
    ? { messaging_limit_tier: limit }
    : {
        whatsapp_business_manager_messaging_limit: limit,
        health_status: {
          can_send_message: canSend,
          entities: [
            {
              ...{ entity_type: 'PHONE_NUMBER', id, can_send_message: canSend },
              errors: obstacles.map((code) => ({ error_code: code, error_description: 'Something is in the way' })),
            },
          ],
        },
      }),
})

/** That a number is in danger, is not any more, or may send faster, as `phone_number_quality_update` tells it. */
export const qualityValue = ({ display, limit }: CloudNumber, event: string): Json => ({
  display_phone_number: display.replaceAll(/\D/g, ''),
  event,
  current_limit: limit,
})

/** What Meta tells by `account_alerts` of a number whose limit it does not raise. */
export const limitAlertValue = ({ id }: CloudNumber, status: 'ACTIVE' | 'NONE' = 'ACTIVE'): Json => ({
  entity_type: 'PHONE_NUMBER',
  entity_id: id,
  alert_info: {
    alert_severity: 'WARNING',
    alert_status: status,
    alert_type: 'INCREASED_CAPABILITIES_ELIGIBILITY_DEFERRED',
    alert_description: 'Additional verification is required for your business',
  },
})
