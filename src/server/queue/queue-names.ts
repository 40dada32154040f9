/** The queues that migrations made; what each does about failures stands there (0029_mail_queue.sql, 0034_mails_in_order.sql, 0090_push.sql, 0102_widths_of_photos.sql, 0109_mails_to_many_after_0001.sql). */
export const QUEUES = ['mails', 'mails_to_many', 'notices', 'pushes', 'widths'] as const
export type QueueName = (typeof QUEUES)[number]

/** Of what goes to many there may be a hundred thousand: in a queue that it shares, it comes after all else. */
export const TO_MANY = -1
