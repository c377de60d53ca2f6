import { loginForm } from "./st-04-login-form.plays.ts";

loginForm("fake");
