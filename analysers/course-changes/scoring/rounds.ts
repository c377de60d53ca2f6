/** The files of `corpus/`, by how they came about. */
export const ROUNDS = {
  /** The lists have read them. */
  read: ["dev", "train", "test", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"],
  /** Their authors were told to say most changes indirectly. */
  indirect: ["eleventh", "twelfth"],
  /** By later authors, who knew nothing either. */
  later: [
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
    "twentythird",
    "twentyfourth",
    "twentyfifth",
    "twentysixth",
    "twentyseventh",
    "twentyfirst",
    "twentysecond",
    "twentyeighth",
    "twentyninth",
    "thirtieth",
    "thirtyfirst",
    "thirtysecond",
    "thirtythird",
    "thirtyfourth",
    "thirtyfifth",
    "thirtysixth",
    "thirtyseventh",
    "thirtyeighth",
    "fortyfirst",
    "fortysecond",
    "fortythird",
    "fortyfourth",
    "fortyfifth",
    "thirtyninth",
    "fortieth",
    "fortysixth",
    "fortyseventh",
  ],
  /** By people who know the detector, to teach it: they say nothing of how often others are asked. */
  own: ["lookalikes", "workdays"],
  /** Sessions in which no course changes, by authors who knew nothing. */
  clean: ["weekdays", "evenings", "sprints", "nights"],
  /** The same, full of talk that had been asked about wrongly. */
  hard: [
    "facts",
    "steps",
    "thoughts",
    "pastes",
    "releases",
    "asides",
    "musings",
    "records",
    "decisions",
    "corrections",
    "minutes",
    "jottings",
    "reviews",
    "trials",
    "manners",
    "fridays",
  ],
  /** Measured and in no fit. */
  unfitted: ["fortyeighth", "fortyninth"],
} as const;

/** Those with changes in them, by people who had not seen the detector. */
export const MEASURED: readonly string[] = [
  ...ROUNDS.read,
  ...ROUNDS.indirect,
  ...ROUNDS.later,
  ...ROUNDS.unfitted,
];
