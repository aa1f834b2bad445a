import type { CampaignRecipient, ExportLanguage, SkipReason } from '#contract/campaigns.ts'

/** `answered` and `refused` come before the state of the message, as on the screen. */
export type ShownState = CampaignRecipient['state'] | 'answered' | 'refused'

/** What a message was refused for, of those that campaigns meet. */
type KnownFailure =
  | 'ERR_WAPP_NEW_CHAT_BLOCKED'
  | 'ERR_WAPP_NO_PRIVACY_TOKEN'
  | 'ERR_WAPP_INVALID_CONTACT'
  | 'ERR_WAPP_REFUSED_MSG'
  | 'ERR_OPTED_OUT'
  | 'ERR_CLOUD_UNDELIVERABLE'
  | 'ERR_CLOUD_PERSON_LIMIT'
  | 'ERR_CLOUD_OPTED_OUT'
  | 'ERR_CLOUD_EXPERIMENT'
  | 'ERR_CLOUD_COUNTRY'

type ExportTexts = {
  columns: Record<'name' | 'number' | 'email' | 'text' | 'state' | 'what' | 'answer' | 'time', string>
  states: Record<ShownState, string>
  what: Record<ShownState, string>
  reasons: Record<SkipReason | KnownFailure, string>
}

export const EXPORT_TEXTS: Record<ExportLanguage, ExportTexts> = {
  pt: {
    columns: {
      name: 'Nome',
      number: 'Número',
      email: 'E-mail',
      text: 'Texto',
      state: 'Status',
      what: 'O que houve',
      answer: 'Resposta',
      time: 'Hora',
    },
    states: {
      pending: 'Na vez',
      asked: 'Perguntada',
      confirmed: 'Confirmou',
      queued: 'Saindo',
      sent: 'Enviada',
      delivered: 'Entregue',
      read: 'Lida',
      failed: 'Não entregue',
      skipped: 'De fora',
      noReceipt: 'Sem confirmação',
      held: 'Retida pela Meta',
      answered: 'Respondeu',
      refused: 'Recusou',
    },
    what: {
      pending: 'espera a vez',
      asked: 'espera a resposta',
      confirmed: 'disse sim e espera a vez',
      queued: 'está saindo',
      sent: 'saiu e ainda não chegou',
      delivered: 'chegou e ainda não foi lida',
      read: 'foi lida',
      failed: 'não foi entregue',
      skipped: 'não recebe',
      noReceipt: 'o WhatsApp não confirmou a entrega',
      held: 'a Meta ainda não decidiu se entrega',
      answered: 'respondeu',
      refused: 'não recebe mais divulgação',
    },
    reasons: {
      invalid: 'o número não tem WhatsApp',
      unchecked: 'o número não foi conferido',
      optedOut: 'pediu para não receber',
      duplicate: 'já está na lista com outra escrita',
      declined: 'disse não à confirmação',
      unconfirmed: 'não respondeu à confirmação a tempo',
      unfilled: 'falta um valor do modelo, ou ele ficou longo demais',
      country: 'a Meta não entrega marketing a números +1',
      ERR_WAPP_NEW_CHAT_BLOCKED: 'o WhatsApp não deixou o número iniciar conversas',
      ERR_WAPP_NO_PRIVACY_TOKEN: 'o WhatsApp não aceitou a primeira mensagem a esta pessoa',
      ERR_WAPP_INVALID_CONTACT: 'o número não tem WhatsApp',
      ERR_WAPP_REFUSED_MSG: 'o WhatsApp recusou a mensagem',
      ERR_OPTED_OUT: 'pediu para não receber',
      ERR_CLOUD_UNDELIVERABLE: 'o número não tem WhatsApp, ou o aplicativo é muito antigo',
      ERR_CLOUD_PERSON_LIMIT: 'já recebeu muitas mensagens de empresas',
      ERR_CLOUD_OPTED_OUT: 'não quer receber mensagens de marketing',
      ERR_CLOUD_EXPERIMENT: 'a Meta não entrega marketing a esta pessoa por enquanto',
      ERR_CLOUD_COUNTRY: 'a Meta não deixa escrever para este país',
    },
  },
  en: {
    columns: {
      name: 'Name',
      number: 'Number',
      email: 'E-mail',
      text: 'Text',
      state: 'Status',
      what: 'What happened',
      answer: 'Answer',
      time: 'Time',
    },
    states: {
      pending: 'Waiting',
      asked: 'Asked',
      confirmed: 'Confirmed',
      queued: 'Leaving',
      sent: 'Sent',
      delivered: 'Delivered',
      read: 'Read',
      failed: 'Not delivered',
      skipped: 'Left out',
      noReceipt: 'No receipt',
      held: 'Held by Meta',
      answered: 'Answered',
      refused: 'Opted out',
    },
    what: {
      pending: 'waits for its turn',
      asked: 'waits for the answer',
      confirmed: 'said yes and waits for its turn',
      queued: 'is leaving',
      sent: 'left and has not arrived yet',
      delivered: 'arrived and was not read yet',
      read: 'was read',
      failed: 'was not delivered',
      skipped: 'gets nothing',
      noReceipt: 'WhatsApp did not confirm the delivery',
      held: 'Meta has not decided yet whether it delivers it',
      answered: 'answered',
      refused: 'gets no more campaigns',
    },
    reasons: {
      invalid: 'the number is not on WhatsApp',
      unchecked: 'the number was not checked',
      optedOut: 'asked not to be written to',
      duplicate: 'is in the list in another spelling',
      declined: 'said no when asked',
      unconfirmed: 'did not answer the question in time',
      unfilled: 'a value of the template is missing, or makes it too long',
      country: 'Meta delivers no marketing to +1 numbers',
      ERR_WAPP_NEW_CHAT_BLOCKED: 'WhatsApp did not let the number start conversations',
      ERR_WAPP_NO_PRIVACY_TOKEN: 'WhatsApp did not accept the first message to this person',
      ERR_WAPP_INVALID_CONTACT: 'the number is not on WhatsApp',
      ERR_WAPP_REFUSED_MSG: 'WhatsApp refused the message',
      ERR_OPTED_OUT: 'asked not to be written to',
      ERR_CLOUD_UNDELIVERABLE: 'the number is not on WhatsApp, or the app is very old',
      ERR_CLOUD_PERSON_LIMIT: 'has received many messages of companies',
      ERR_CLOUD_OPTED_OUT: 'does not want marketing messages',
      ERR_CLOUD_EXPERIMENT: 'Meta delivers no marketing to this person for now',
      ERR_CLOUD_COUNTRY: 'Meta does not allow writing to this country',
    },
  },
  es: {
    columns: {
      name: 'Nombre',
      number: 'Número',
      email: 'Correo',
      text: 'Texto',
      state: 'Estado',
      what: 'Qué pasó',
      answer: 'Respuesta',
      time: 'Hora',
    },
    states: {
      pending: 'En espera',
      asked: 'Preguntada',
      confirmed: 'Confirmó',
      queued: 'Saliendo',
      sent: 'Enviada',
      delivered: 'Entregada',
      read: 'Leída',
      failed: 'No entregada',
      skipped: 'Fuera',
      noReceipt: 'Sin confirmación',
      held: 'Retenida por Meta',
      answered: 'Respondió',
      refused: 'Se dio de baja',
    },
    what: {
      pending: 'espera su turno',
      asked: 'espera la respuesta',
      confirmed: 'dijo que sí y espera su turno',
      queued: 'está saliendo',
      sent: 'salió y aún no llegó',
      delivered: 'llegó y aún no fue leída',
      read: 'fue leída',
      failed: 'no fue entregada',
      skipped: 'no recibe',
      noReceipt: 'WhatsApp no confirmó la entrega',
      held: 'Meta aún no decidió si lo entrega',
      answered: 'respondió',
      refused: 'no recibe más difusión',
    },
    reasons: {
      invalid: 'el número no tiene WhatsApp',
      unchecked: 'el número no fue verificado',
      optedOut: 'pidió no recibir',
      duplicate: 'ya está en la lista con otra escritura',
      declined: 'dijo que no a la confirmación',
      unconfirmed: 'no respondió a la confirmación a tiempo',
      unfilled: 'falta un valor de la plantilla, o la hace demasiado larga',
      country: 'Meta no entrega marketing a números +1',
      ERR_WAPP_NEW_CHAT_BLOCKED: 'WhatsApp no dejó que el número iniciara conversaciones',
      ERR_WAPP_NO_PRIVACY_TOKEN: 'WhatsApp no aceptó el primer mensaje a esta persona',
      ERR_WAPP_INVALID_CONTACT: 'el número no tiene WhatsApp',
      ERR_WAPP_REFUSED_MSG: 'WhatsApp rechazó el mensaje',
      ERR_OPTED_OUT: 'pidió no recibir',
      ERR_CLOUD_UNDELIVERABLE: 'el número no tiene WhatsApp, o la aplicación es muy antigua',
      ERR_CLOUD_PERSON_LIMIT: 'ya recibió muchos mensajes de empresas',
      ERR_CLOUD_OPTED_OUT: 'no quiere recibir mensajes de marketing',
      ERR_CLOUD_EXPERIMENT: 'Meta no entrega marketing a esta persona por ahora',
      ERR_CLOUD_COUNTRY: 'Meta no deja escribir a este país',
    },
  },
}
