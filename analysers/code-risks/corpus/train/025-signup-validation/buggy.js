const MESSAGES = {
  email: "Please enter a valid e-mail address",
  displayName: "Names consist of letters, spaces, hyphens and apostrophes",
  website: "Please enter an address that starts with http:// or https://",
  companyNumber: "Two letters and six digits, e.g. HR123456",
};

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/;
const DOMAIN = /^(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}$/i;
const DISPLAY_NAME = /^(\p{L}+['\s-]?)*$/u;
const COMPANY_NUMBER = /^[A-Z]{2}\d{6}$/;

function isEmail(value) {
  if (value.length > 254 || !EMAIL.test(value)) return false;
  return DOMAIN.test(value.slice(value.lastIndexOf("@") + 1));
}

function isDisplayName(value) {
  return value.length > 0 && DISPLAY_NAME.test(value);
}

function isWebsite(value) {
  try {
    const { protocol } = new URL(value);
    return protocol === "http:" || protocol === "https:";
  } catch {
    return false;
  }
}

function validateSignup(form) {
  const errors = {};
  const text = (name) => (typeof form[name] === "string" ? form[name].trim() : "");

  if (!isEmail(text("email"))) errors.email = MESSAGES.email;
  if (!isDisplayName(text("displayName"))) errors.displayName = MESSAGES.displayName;
  if (text("website") && !isWebsite(text("website"))) errors.website = MESSAGES.website;
  if (text("companyNumber") && !COMPANY_NUMBER.test(text("companyNumber"))) {
    errors.companyNumber = MESSAGES.companyNumber;
  }
  return { ok: Object.keys(errors).length === 0, errors };
}

module.exports = { validateSignup, isEmail, isDisplayName };
