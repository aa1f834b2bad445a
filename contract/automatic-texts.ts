/** The languages of the automatic texts that customers receive. */
export const CUSTOMER_LANGUAGES = ['pt', 'en', 'es'] as const
export type CustomerLanguage = (typeof CUSTOMER_LANGUAGES)[number]

/**
 * Texts that the server sends to customers by itself, besides the texts that a company writes. They use the same
 * variables.
 */
export type AutomaticTexts = {
  choose: string
  notUnderstood: string
  /** Shown next to `#` and `0` in menus. */
  mainMenu: string
  previousMenu: string
  /** Opens the list of a menu where a provider shows one; at most 20 characters. */
  seeOptions: string
  /** Put before automatic texts that a customer could mistake for a person's words. */
  automatic: string
  pleaseWrite: string
  /** Sent when what answers in place of a person failed, before a person takes over. */
  assistantFailed: string
  /** Added to texts of campaigns. */
  refusalLine: string
  /** Sent in the name of the user who accepted the ticket. */
  introduction: string
  transferred: { toQueue: string; toUser: string; toBoth: string }
  howWasIt: string
  /** The one answer to a person who refuses messages of campaigns, or allows them again. */
  optedOut: string
  optedIn: string
  /** Put after `optedOut`; `{word}` is a word by which the person allows messages again. */
  optInHint: string
  /** The word of this language for `optInHint`, if the company accepts it. */
  optInWord: string
  /** The labels of the ratings 1, 2 and 3. */
  rates: readonly [string, string, string]
  /** The values of {{ms}} from 0:00, 6:00, 12:00 and 18:00 on. */
  dayparts: readonly [string, string, string, string]
}

const TEXTS: Record<CustomerLanguage, AutomaticTexts> = {
  pt: {
    choose: 'Escolha uma das opções:',
    notUnderstood: 'Não entendi a sua resposta. Escolha uma das opções:',
    mainMenu: 'Menu inicial',
    previousMenu: 'Menu anterior',
    seeOptions: 'Ver opções',
    automatic: 'Mensagem automática',
    assistantFailed: 'Não consegui responder agora. Um atendente vai continuar o seu atendimento.',
    refusalLine: 'Se não quiser mais receber, responda SAIR.',
    pleaseWrite: 'Não atendemos chamadas de voz ou de vídeo por este canal. Por favor, escreva a sua mensagem.',
    introduction: '{{ms}} *{{name}}*, meu nome é *{{user}}* e vou continuar o seu atendimento.',
    transferred: {
      toQueue: 'Você foi transferido para o departamento *{{queue}}*. Aguarde, já vamos te atender!',
      toUser: 'Você foi transferido para o atendente *{{user}}*. Aguarde, já vamos te atender!',
      toBoth:
        'Você foi transferido para o departamento *{{queue}}* e será atendido por *{{user}}*. Aguarde, já vamos te atender!',
    },
    howWasIt: 'De 1 a 3, como foi o nosso atendimento?',
    optedOut: 'Pronto, você não vai mais receber as nossas mensagens de divulgação.',
    optedIn: 'Pronto, você volta a receber as nossas mensagens de divulgação.',
    optInHint: 'Para voltar a receber, responda *{word}*.',
    optInWord: 'QUERO RECEBER',
    rates: ['insatisfeito', 'satisfeito', 'muito satisfeito'],
    dayparts: ['Boa madrugada', 'Bom dia', 'Boa tarde', 'Boa noite'],
  },
  en: {
    choose: 'Choose one of the options:',
    notUnderstood: 'I did not understand your answer. Choose one of the options:',
    mainMenu: 'Main menu',
    previousMenu: 'Previous menu',
    seeOptions: 'See options',
    automatic: 'Automatic message',
    assistantFailed: 'I could not answer right now. A person will continue from here.',
    refusalLine: 'If you do not want these messages, reply STOP.',
    pleaseWrite: 'We do not take voice or video calls on this channel. Please write your message.',
    introduction: '{{ms}} *{{name}}*, my name is *{{user}}* and I will be helping you from here.',
    transferred: {
      toQueue: 'You have been transferred to the department *{{queue}}*. Please wait, we will be with you shortly!',
      toUser: 'You have been transferred to *{{user}}*. Please wait, we will be with you shortly!',
      toBoth:
        'You have been transferred to the department *{{queue}}*, where *{{user}}* will help you. Please wait, we will be with you shortly!',
    },
    howWasIt: 'From 1 to 3, how was our service?',
    optedOut: 'Done, you will no longer receive our marketing messages.',
    optedIn: 'Done, you will receive our marketing messages again.',
    optInHint: 'To receive them again, reply *{word}*.',
    optInWord: 'SUBSCRIBE',
    rates: ['dissatisfied', 'satisfied', 'very satisfied'],
    dayparts: ['Hello', 'Good morning', 'Good afternoon', 'Good evening'],
  },
  es: {
    choose: 'Elija una de las opciones:',
    notUnderstood: 'No entendí su respuesta. Elija una de las opciones:',
    mainMenu: 'Menú inicial',
    previousMenu: 'Menú anterior',
    seeOptions: 'Ver opciones',
    automatic: 'Mensaje automático',
    assistantFailed: 'No pude responder ahora. Una persona continuará con su atención.',
    refusalLine: 'Si no quiere recibir más mensajes, responda BAJA.',
    pleaseWrite: 'No atendemos llamadas de voz ni de video por este canal. Por favor, escriba su mensaje.',
    introduction: '{{ms}} *{{name}}*, mi nombre es *{{user}}* y voy a continuar con su atención.',
    transferred: {
      toQueue: 'Su conversación pasó al departamento *{{queue}}*. Aguarde, ¡ya lo atendemos!',
      toUser: 'Su conversación pasó a *{{user}}*. Aguarde, ¡ya lo atendemos!',
      toBoth:
        'Su conversación pasó al departamento *{{queue}}* y será atendida por *{{user}}*. Aguarde, ¡ya lo atendemos!',
    },
    howWasIt: 'De 1 a 3, ¿cómo fue nuestra atención?',
    optedOut: 'Listo, ya no recibirá nuestros mensajes de difusión.',
    optedIn: 'Listo, volverá a recibir nuestros mensajes de difusión.',
    optInHint: 'Para volver a recibirlos, responda *{word}*.',
    optInWord: 'ALTA',
    rates: ['insatisfecho', 'satisfecho', 'muy satisfecho'],
    dayparts: ['Buenas noches', 'Buenos días', 'Buenas tardes', 'Buenas noches'],
  },
}

export const automaticTextsIn = (language: CustomerLanguage): AutomaticTexts => TEXTS[language]

/** Converts the value of the setting `customerLanguage`; any other text becomes `pt`. */
export const toCustomerLanguage = (value: string): CustomerLanguage =>
  CUSTOMER_LANGUAGES.find((language) => language === value) ?? 'pt'

/** `hour` is 0 to 23 in the company's time zone. */
export const greetingForHour = ({ dayparts }: AutomaticTexts, hour: number): string =>
  dayparts[Math.floor(hour / 6)] ?? ''
