import type { CustomerLanguage } from './automatic-texts.ts'

/**
 * What a billing bot says to customers, and the notes that it leaves for the team. Words in braces are filled in. A text
 * that a customer is meant to copy stands in a message of its own and is not among these.
 */
export type BillingTexts = {
  askDocument: string
  wrongDocument: string
  notFound: string
  /** `{name}` is the first name only; `{last}` are the last four characters of the document. */
  confirmOwner: string
  confirmPhone: string
  confirmName: string
  proofWrong: string
  /** Put under every question. */
  wayOut: string
  tooManyAttempts: string
  tooManyToday: string
  toPerson: string
  noOpenBill: string
  chooseBill: string
  /** One line of the list; `{state}` is empty or `overdue`. */
  billLine: string
  overdue: string
  chooseAnother: string
  billGone: string
  notUnderstood: string
  bill: string
  billLink: string
  digitLine: string
  pixCode: string
  qrCaption: string
  pdfCaption: string
  noWayToPay: string
  notBlocked: string
  chooseContract: string
  contract: string
  /** The conditions of a trust unlock, before it is asked for. */
  offerUnlock: string
  unlockHours: string
  unlockDuration: string
  yesNo: string
  unlocked: string
  unlockRefused: string
  unlockDeclined: string
  unlockUnsupported: string
  unavailable: string
  goodbye: string
  note: {
    sent: string
    noOpenBill: string
    unlocked: string
    refused: string
    tooManyAttempts: string
    tooManyToday: string
    notProven: string
    unsupported: string
    notSetUp: string
  }
}

const TEXTS: Record<CustomerLanguage, BillingTexts> = {
  pt: {
    askDocument: 'Para encontrar o seu cadastro, escreva o CPF ou o CNPJ do titular.',
    wrongDocument: 'Este CPF ou CNPJ não é válido. Confira e escreva de novo.',
    notFound: 'Não encontrei cadastro com este documento. Confira e escreva de novo.',
    confirmOwner:
      'Encontrei o cadastro de *{name}*, com o documento de final *{last}*. É você?\n\n*1* - Sim\n*2* - Não',
    confirmPhone:
      'Encontrei um cadastro com o documento de final *{last}*. Para a sua segurança, escreva os *4 últimos números do telefone* que está no cadastro.',
    confirmName:
      'Encontrei um cadastro com o documento de final *{last}*. Para a sua segurança, escreva o *primeiro nome* do titular, como está no cadastro.',
    proofWrong: 'Não confere com o cadastro. Tente de novo.',
    wayOut: 'Para falar com uma pessoa, escreva *atendente*.',
    tooManyAttempts: 'Não consegui confirmar os dados. Um atendente vai continuar o seu atendimento.',
    tooManyToday:
      'Por segurança, o limite de consultas de hoje foi atingido. Um atendente vai continuar o seu atendimento.',
    toPerson: 'Certo, um atendente vai continuar o seu atendimento.',
    noOpenBill: 'Boa notícia: não há contas em aberto no seu cadastro.',
    chooseBill: 'Estas são as suas contas em aberto. Escreva o número da que você quer:',
    billLine: '*{number}* - {value}, vencimento {date}{state}',
    overdue: 'vencida',
    chooseAnother: 'Quer outra conta? Escreva o número dela, ou *0* para encerrar:',
    billGone: 'Esta conta já não está em aberto.',
    notUnderstood: 'Não entendi a sua resposta.',
    bill: '*Conta {number}*\n{description}\nValor: {value}\nVencimento: {date}{state}',
    billLink: 'Ver a conta: {link}',
    digitLine: 'Linha digitável do boleto, para copiar:',
    pixCode: 'Pix copia e cola:',
    qrCaption: 'QR Code do Pix',
    pdfCaption: 'Boleto em PDF',
    noWayToPay: 'O código de pagamento desta conta não está disponível. Um atendente vai continuar o seu atendimento.',
    notBlocked:
      'O seu acesso não está bloqueado. Se a internet não funciona, desligue o roteador da tomada por um minuto e ligue de novo.',
    chooseContract: 'Qual acesso você quer liberar? Escreva o número:',
    contract: 'Contrato {number}',
    offerUnlock:
      'O seu acesso está bloqueado por falta de pagamento. Posso liberar em confiança {duration}: a conta precisa ser paga nesse prazo, e uma nova liberação pode ser recusada até o pagamento. Quer liberar agora?',
    unlockHours: 'por {hours} horas',
    unlockDuration: 'por um prazo curto, definido pelo provedor',
    yesNo: '*1* - Sim\n*2* - Não',
    unlocked:
      'Pronto, o seu acesso foi liberado em confiança. Aguarde 5 minutos, desligue o roteador da tomada por um minuto e ligue de novo.',
    unlockRefused: 'A liberação não foi aceita{reason}. Um atendente vai continuar o seu atendimento.',
    unlockDeclined: 'Certo, nada foi alterado.',
    unlockUnsupported: 'A liberação não pode ser feita por aqui. Um atendente vai continuar o seu atendimento.',
    unavailable: 'Não consegui consultar o sistema de cobrança agora. Um atendente vai continuar o seu atendimento.',
    goodbye: 'Obrigado pelo contato! Se precisar de mais alguma coisa, é só escrever.',
    note: {
      sent: 'Segunda via enviada ({system}): conta {number}, {value}, vencimento {date}. Documento de final {last}.',
      noOpenBill: 'Sem contas em aberto ({system}). Documento de final {last}.',
      unlocked: 'Liberação em confiança feita ({system}). Documento de final {last}.',
      refused: 'Liberação em confiança recusada ({system}){reason}. Documento de final {last}.',
      tooManyAttempts: 'O autoatendimento parou depois de {count} tentativas sem confirmação.',
      tooManyToday: 'O autoatendimento parou: este contato consultou documentos demais hoje.',
      notProven:
        'O cadastro ({system}) não tem nome nem telefone para confirmar quem pergunta. Documento de final {last}.',
      unsupported: 'O sistema de cobrança ({system}) não faz liberação em confiança.',
      notSetUp: 'Nenhum sistema de cobrança está configurado.',
    },
  },
  en: {
    askDocument: 'To find your registration, write the CPF or CNPJ of the account holder.',
    wrongDocument: 'This CPF or CNPJ is not valid. Check it and write it again.',
    notFound: 'I found no registration with this document. Check it and write it again.',
    confirmOwner:
      'I found the registration of *{name}*, with the document that ends in *{last}*. Is this you?\n\n*1* - Yes\n*2* - No',
    confirmPhone:
      'I found a registration with the document that ends in *{last}*. For your safety, write the *last 4 digits of the telephone number* in the registration.',
    confirmName:
      'I found a registration with the document that ends in *{last}*. For your safety, write the *first name* of the account holder, as in the registration.',
    proofWrong: 'This does not match the registration. Try again.',
    wayOut: 'To talk to a person, write *agent*.',
    tooManyAttempts: 'I could not confirm the details. A person will continue from here.',
    tooManyToday: 'For safety, the limit of today’s look-ups was reached. A person will continue from here.',
    toPerson: 'All right, a person will continue from here.',
    noOpenBill: 'Good news: your registration has no open bills.',
    chooseBill: 'These are your open bills. Write the number of the one you want:',
    billLine: '*{number}* - {value}, due on {date}{state}',
    overdue: 'overdue',
    chooseAnother: 'Another bill? Write its number, or *0* to finish:',
    billGone: 'This bill is no longer open.',
    notUnderstood: 'I did not understand your answer.',
    bill: '*Bill {number}*\n{description}\nAmount: {value}\nDue on: {date}{state}',
    billLink: 'See the bill: {link}',
    digitLine: 'Typed line of the boleto, to copy:',
    pixCode: 'Pix copy and paste:',
    qrCaption: 'QR code of the Pix',
    pdfCaption: 'The bill as PDF',
    noWayToPay: 'The payment code of this bill is not available. A person will continue from here.',
    notBlocked:
      'Your access is not blocked. If the internet does not work, unplug the router for a minute and plug it in again.',
    chooseContract: 'Which access do you want to restore? Write the number:',
    contract: 'Contract {number}',
    offerUnlock:
      'Your access is blocked because of an unpaid bill. I can restore it on trust {duration}: the bill must be paid within that time, and another unlock may be refused until then. Restore it now?',
    unlockHours: 'for {hours} hours',
    unlockDuration: 'for a short time, which the provider decides',
    yesNo: '*1* - Yes\n*2* - No',
    unlocked:
      'Done, your access was restored on trust. Wait 5 minutes, unplug the router for a minute and plug it in again.',
    unlockRefused: 'The unlock was not accepted{reason}. A person will continue from here.',
    unlockDeclined: 'All right, nothing was changed.',
    unlockUnsupported: 'The unlock cannot be done here. A person will continue from here.',
    unavailable: 'I could not reach the billing system right now. A person will continue from here.',
    goodbye: 'Thank you for getting in touch! If you need anything else, just write.',
    note: {
      sent: 'Second copy sent ({system}): bill {number}, {value}, due on {date}. Document ending in {last}.',
      noOpenBill: 'No open bills ({system}). Document ending in {last}.',
      unlocked: 'Trust unlock done ({system}). Document ending in {last}.',
      refused: 'Trust unlock refused ({system}){reason}. Document ending in {last}.',
      tooManyAttempts: 'Self-service stopped after {count} attempts without confirmation.',
      tooManyToday: 'Self-service stopped: this contact looked up too many documents today.',
      notProven:
        'The registration ({system}) has no name or telephone to confirm who is asking. Document ending in {last}.',
      unsupported: 'The billing system ({system}) does no trust unlocks.',
      notSetUp: 'No billing system is set up.',
    },
  },
  es: {
    askDocument: 'Para encontrar su registro, escriba el CPF o el CNPJ del titular.',
    wrongDocument: 'Este CPF o CNPJ no es válido. Revíselo y escríbalo de nuevo.',
    notFound: 'No encontré un registro con este documento. Revíselo y escríbalo de nuevo.',
    confirmOwner:
      'Encontré el registro de *{name}*, con el documento terminado en *{last}*. ¿Es usted?\n\n*1* - Sí\n*2* - No',
    confirmPhone:
      'Encontré un registro con el documento terminado en *{last}*. Por su seguridad, escriba los *4 últimos números del teléfono* que está en el registro.',
    confirmName:
      'Encontré un registro con el documento terminado en *{last}*. Por su seguridad, escriba el *primer nombre* del titular, como está en el registro.',
    proofWrong: 'No coincide con el registro. Intente de nuevo.',
    wayOut: 'Para hablar con una persona, escriba *agente*.',
    tooManyAttempts: 'No pude confirmar los datos. Una persona continuará con su atención.',
    tooManyToday: 'Por seguridad, se alcanzó el límite de consultas de hoy. Una persona continuará con su atención.',
    toPerson: 'De acuerdo, una persona continuará con su atención.',
    noOpenBill: 'Buena noticia: no hay facturas pendientes en su registro.',
    chooseBill: 'Estas son sus facturas pendientes. Escriba el número de la que desea:',
    billLine: '*{number}* - {value}, vence el {date}{state}',
    overdue: 'vencida',
    chooseAnother: '¿Desea otra factura? Escriba su número, o *0* para terminar:',
    billGone: 'Esta factura ya no está pendiente.',
    notUnderstood: 'No entendí su respuesta.',
    bill: '*Factura {number}*\n{description}\nValor: {value}\nVencimiento: {date}{state}',
    billLink: 'Ver la factura: {link}',
    digitLine: 'Línea digitable del boleto, para copiar:',
    pixCode: 'Pix para copiar y pegar:',
    qrCaption: 'Código QR del Pix',
    pdfCaption: 'Boleto en PDF',
    noWayToPay: 'El código de pago de esta factura no está disponible. Una persona continuará con su atención.',
    notBlocked:
      'Su acceso no está bloqueado. Si internet no funciona, desenchufe el router un minuto y enchúfelo de nuevo.',
    chooseContract: '¿Qué acceso desea liberar? Escriba el número:',
    contract: 'Contrato {number}',
    offerUnlock:
      'Su acceso está bloqueado por falta de pago. Puedo liberarlo en confianza {duration}: la factura debe pagarse en ese plazo, y otra liberación puede ser rechazada hasta el pago. ¿Liberar ahora?',
    unlockHours: 'por {hours} horas',
    unlockDuration: 'por un plazo corto, definido por el proveedor',
    yesNo: '*1* - Sí\n*2* - No',
    unlocked:
      'Listo, su acceso fue liberado en confianza. Espere 5 minutos, desenchufe el router un minuto y enchúfelo de nuevo.',
    unlockRefused: 'La liberación no fue aceptada{reason}. Una persona continuará con su atención.',
    unlockDeclined: 'De acuerdo, no se cambió nada.',
    unlockUnsupported: 'La liberación no puede hacerse por aquí. Una persona continuará con su atención.',
    unavailable: 'No pude consultar el sistema de cobranza ahora. Una persona continuará con su atención.',
    goodbye: '¡Gracias por su contacto! Si necesita algo más, solo escriba.',
    note: {
      sent: 'Segunda copia enviada ({system}): factura {number}, {value}, vence el {date}. Documento terminado en {last}.',
      noOpenBill: 'Sin facturas pendientes ({system}). Documento terminado en {last}.',
      unlocked: 'Liberación en confianza hecha ({system}). Documento terminado en {last}.',
      refused: 'Liberación en confianza rechazada ({system}){reason}. Documento terminado en {last}.',
      tooManyAttempts: 'El autoservicio paró después de {count} intentos sin confirmación.',
      tooManyToday: 'El autoservicio paró: este contacto consultó demasiados documentos hoy.',
      notProven:
        'El registro ({system}) no tiene nombre ni teléfono para confirmar quién pregunta. Documento terminado en {last}.',
      unsupported: 'El sistema de cobranza ({system}) no hace liberaciones en confianza.',
      notSetUp: 'Ningún sistema de cobranza está configurado.',
    },
  },
}

export const billingTextsIn = (language: CustomerLanguage): BillingTexts => TEXTS[language]
