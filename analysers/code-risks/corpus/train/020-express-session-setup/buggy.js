const express = require("express");
const session = require("express-session");
const cors = require("cors");
const helmet = require("helmet");
const { RedisStore } = require("connect-redis");
const { redis } = require("./redis");
const adminRoutes = require("./routes/admin");
const authRoutes = require("./routes/auth");

const app = express();
app.set("trust proxy", 1);
app.use(helmet());
app.use(cors({ origin: true, credentials: true }));
app.use(express.json({ limit: "200kb" }));
app.use(express.urlencoded({ extended: false }));

app.use(
  session({
    name: "sid",
    secret: process.env.SESSION_SECRET,
    store: new RedisStore({ client: redis, prefix: "admin:" }),
    resave: false,
    saveUninitialized: false,
    cookie: {
      httpOnly: true,
      secure: true,
      sameSite: "none",
      maxAge: 8 * 60 * 60 * 1000,
    },
  }),
);

app.use("/auth", authRoutes);
app.use("/admin", adminRoutes);

app.get("/healthz", (req, res) => {
  res.json({ ok: true });
});

app.use((err, req, res, next) => {
  req.log?.error(err);
  if (res.headersSent) return next(err);
  res.status(err.status || 500).json({ error: err.expose ? err.message : "internal error" });
});

module.exports = app;
